import { useState } from 'preact/hooks';
import type { EntityReply } from '../../catalogue/backoffice/replies/channels.ts';
import { readableUpon, textUpon } from '../../catalogue/design/shop-colour.ts';
import { colours } from '../../catalogue/design/tokens.ts';
import type { LooksTexts } from '../../catalogue/texts/en/backoffice/looks.ts';
import { read, send } from '../frame/api.ts';
import { base64Of } from '../frame/base64.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { FileField, Form } from '../parts/form.tsx';
import { Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { Colour } from './colour.tsx';
import './looks.css';

const PICTURES = 'image/png,image/jpeg,image/webp';

const schemes = ['light', 'dark'] as const;

/** Returns the colour of the pages on a ground: the usual one has two forms. */
const colourOn = (scheme: (typeof schemes)[number], colour: string): string =>
  colour === colours.accent.light ? colours.accent[scheme] : colour;

interface Shown {
  readonly texts: LooksTexts;
  readonly name: string;
  readonly colour: string;
  readonly logo: string;
}

const textOf = ({ settings }: EntityReply, name: string): string =>
  settings.find((setting) => setting.name === name)?.text ?? '';

/** How the top of a page looks to a shopper, on light and on dark ground. */
const Sample = ({ texts, name, colour, logo }: Shown) => (
  <div class="samples">
    {schemes.map((scheme) => (
      <div
        key={scheme}
        class="sample"
        data-scheme={scheme}
        style={{
          '--sample-ground': colours.surface[scheme],
          '--sample-colour': colourOn(scheme, colour),
          '--sample-upon': textUpon(colourOn(scheme, colour)),
          '--sample-link': readableUpon(colourOn(scheme, colour), colours.surface[scheme]),
        }}
      >
        {logo !== '' && <img src={`/logos/${logo}.png`} alt="" />}
        <p>{name}</p>
        <p class="sample-amount">92.00</p>
        <p class="sample-link">{texts.sampleLink}</p>
        <p class="sample-button">{texts.sampleButton}</p>
      </div>
    ))}
  </div>
);

const Edit = ({
  texts,
  channel,
  entity,
  onDone,
}: {
  readonly texts: LooksTexts;
  readonly channel: string;
  readonly entity: EntityReply;
  readonly onDone: () => void;
}) => {
  const action = useAction();
  const [colour, setColour] = useState(textOf(entity, 'look.colour') || colours.accent.light);
  const [file, setFile] = useState<File | undefined>(undefined);
  const logo = textOf(entity, 'look.logo');
  const change = async (parameters: Readonly<Record<string, string>>): Promise<void> => {
    await send(`/channels/${channel}/settings`, { method: 'PUT', parameters });
    say(texts.saved);
    onDone();
  };
  const save = async (): Promise<void> => {
    if (file !== undefined) {
      await send(`/channels/${channel}/logo`, { method: 'PUT', parameters: { picture: await base64Of(file) } });
    }
    await change(colour === colours.accent.light ? { clear: 'look.colour' } : { 'settings[look.colour]': colour });
  };
  const adjusted = schemes.filter(
    (scheme) => readableUpon(colourOn(scheme, colour), colours.surface[scheme]) !== colourOn(scheme, colour),
  );
  return (
    <>
      <Sample texts={texts} name={entity.name} colour={colour} logo={logo} />
      {adjusted.length > 0 && (
        <p class="quiet">{fill(texts.adjusted, { grounds: adjusted.map((scheme) => texts[scheme]).join(', ') })}</p>
      )}
      {entity.mayChange && (
        <Form action={action} submit={texts.save} onSubmit={save}>
          <Colour label={texts.colour} value={colour} onChange={setColour} />
          <FileField
            name="picture"
            label={texts.logo}
            hint={texts.logoHint}
            error={action.error}
            accept={PICTURES}
            onChoose={setFile}
          />
        </Form>
      )}
      {entity.mayChange && logo !== '' && (
        <button type="button" onClick={() => action.run(() => change({ clear: 'look.logo' }))}>
          {texts.noLogo}
        </button>
      )}
    </>
  );
};

/** The look of the pages that the gateway shows to the shoppers of a channel: it is stored, and changed here. */
export const ShopLook = ({ texts, channel }: { readonly texts: LooksTexts; readonly channel: string }) => {
  const [count, setCount] = useState(0);
  const entity = useResource(`${channel} ${count}`, () => read<EntityReply>(`/channels/${channel}`));
  return (
    <Section title={texts.pages}>
      <p>{texts.pagesWhy}</p>
      <Loaded of={entity}>
        {(shown) => (
          <Edit
            key={textOf(shown, 'look.logo') + textOf(shown, 'look.colour')}
            texts={texts}
            channel={channel}
            entity={shown}
            onDone={() => setCount(count + 1)}
          />
        )}
      </Loaded>
    </Section>
  );
};
