import { useState } from 'preact/hooks';
import type { TokenRight } from '../../catalogue/backoffice/endpoint-rights.ts';
import type { NewTokenReply } from '../../catalogue/backoffice/replies/tokens.ts';
import type { Right } from '../../catalogue/backoffice/rights.ts';
import {
  type TokenPreset,
  tokenPresetNames,
  tokenPresets,
  tokenRights,
} from '../../catalogue/backoffice/token-rights.ts';
import type { DevelopersTexts } from '../../catalogue/texts/en/backoffice/developers.ts';
import { ApiError, send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { OnceDialog } from '../parts/once.tsx';
import { allEntities } from './entities.ts';

/** The names of a token's rights, as people read them. */
export const rightName = (right: string, { rightNames }: DevelopersTexts): string => {
  // A right without its text does not compile.
  const names: Readonly<Record<TokenRight, string>> = rightNames;
  return (names as Readonly<Record<string, string>>)[right] ?? right;
};

/** A usual set, as far as the reader may give it. */
const mine = (preset: TokenPreset): readonly Right[] => tokenPresets[preset].filter(may);

const OWN = 'own';

const RightsChoice = ({
  texts,
  chosen,
  choose,
}: {
  readonly texts: DevelopersTexts;
  readonly chosen: readonly Right[];
  readonly choose: (rights: readonly Right[]) => void;
}) => {
  const isSame = (preset: TokenPreset): boolean =>
    mine(preset).length === chosen.length && mine(preset).every((right) => chosen.includes(right));
  const preset = tokenPresetNames.find(isSame) ?? OWN;
  return (
    <>
      <Select
        name="preset"
        label={texts.preset}
        hint={texts.presetHint}
        value={preset}
        options={[...tokenPresetNames.map((name) => [name, texts.presets[name]] as const), [OWN, texts.presets.own]]}
        onChange={(name) => name !== OWN && choose(mine(name as TokenPreset))}
      />
      <details>
        <summary>{fill(texts.rightsCount, { count: chosen.length })}</summary>
        <fieldset class="boxes">
          <legend>{texts.rights}</legend>
          {tokenRights.map((right) => (
            <label key={right}>
              <input
                type="checkbox"
                checked={chosen.includes(right)}
                disabled={!may(right)}
                onChange={({ currentTarget }) =>
                  choose(tokenRights.filter((each) => (each === right ? currentTarget.checked : chosen.includes(each))))
                }
              />{' '}
              {rightName(right, texts)}
            </label>
          ))}
        </fieldset>
      </details>
    </>
  );
};

/** Asks for whom a token is and what it may do, then shows it this once. */
export const MakeToken = ({
  texts,
  onClose,
  onDone,
}: {
  readonly texts: DevelopersTexts;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const action = useAction();
  const [made, setMade] = useState<NewTokenReply | undefined>(undefined);
  const [chosen, setChosen] = useState<readonly Right[]>(() => mine('shop'));
  if (made !== undefined) {
    return (
      <OnceDialog title={texts.made} shown={[{ text: made.token }]} onClose={onClose}>
        {texts.once}
      </OnceDialog>
    );
  }
  return (
    <Dialog title={texts.make} onClose={onClose}>
      <Form
        action={action}
        submit={texts.make}
        onSubmit={async ({ entityId, expires }) => {
          if (chosen.length === 0) throw new ApiError(400, texts.noRights);
          const parameters = { entityId, expires, rights: chosen.join(',') };
          setMade(await send<NewTokenReply>('/tokens', { parameters }));
          onDone();
        }}
      >
        <Select
          name="entityId"
          label={texts.entity}
          error={action.error}
          options={allEntities().map(({ id, name, kind }) => [id, `${texts[kind]} ${name}`] as const)}
          isRequired
        />
        <RightsChoice texts={texts} chosen={chosen} choose={setChosen} />
        <Field
          name="expires"
          label={texts.lastDay}
          hint={texts.lastDayHint}
          error={action.error}
          input={{ type: 'date' }}
        />
      </Form>
    </Dialog>
  );
};
