import { type Parameters, readFile } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { offerFile } from './offer.ts';
import { Failure } from './state.tsx';

/** A button that downloads a file of the gateway, in one of its forms. */
export const Download = ({
  text,
  path,
  parameters = {},
  type,
  isSmall = false,
}: {
  readonly text: string;
  readonly path: string;
  readonly parameters?: Parameters;
  /** The content type of the form. */
  readonly type: string;
  readonly isSmall?: boolean;
}) => {
  const action = useAction();
  const download = () => action.run(async () => offerFile(await readFile(path, parameters, type)));
  return (
    <>
      <button type="button" {...(isSmall ? { class: 'small' } : {})} disabled={action.isBusy} onClick={download}>
        {text}
      </button>
      {action.error && <Failure error={action.error} />}
    </>
  );
};
