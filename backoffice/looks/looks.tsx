import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { contrastOf, TEXT_CONTRAST } from '../../catalogue/design/contrast.ts';
import { languages } from '../../catalogue/languages/languages.ts';
import type { LooksTexts } from '../../catalogue/texts/en/backoffice/looks.ts';
import { fill } from '../frame/texts.ts';
import { Select } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Badge, Copy } from '../parts/values.tsx';
import { Colour } from './colour.tsx';
import { Preview } from './preview.tsx';
import { ShopLook } from './shop-look.tsx';
import {
  colourNames,
  type Look,
  optionsText,
  type Scheme,
  styleSheetText,
  styles,
  textPairs,
  usualColours,
} from './snippet.ts';

interface Properties {
  readonly texts: LooksTexts;
  readonly look: Look;
}

type Changing = Properties & { readonly onChange: (changes: Partial<Look>) => void };

const radii = ['0', '4', '8', '12', '16', '24'].map((radius) => [radius, radius] as const);
const styleOptions = styles.map((style) => [style, style] as const);
const localeOptions = Object.keys(languages).map((code) => [code, code] as const);

const Choices = ({ texts, look, onChange }: Changing) => (
  <div class="filters">
    <Select
      name="style"
      label={texts.style}
      options={styleOptions}
      value={look.style}
      onChange={(style) => onChange({ style: style as Look['style'] })}
    />
    <Select
      name="scheme"
      label={texts.scheme}
      options={[
        ['light', texts.light],
        ['dark', texts.dark],
      ]}
      value={look.scheme}
      onChange={(scheme) => onChange({ scheme: scheme as Scheme, colours: usualColours[scheme as Scheme] })}
    />
    <Select
      name="locale"
      label={texts.locale}
      options={localeOptions}
      value={look.locale}
      onChange={(locale) => onChange({ locale })}
    />
    <Select
      name="radius"
      label={texts.radius}
      options={radii}
      value={look.radius}
      onChange={(radius) => onChange({ radius })}
    />
    {colourNames.map((name) => (
      <Colour
        key={name}
        label={texts[name]}
        value={look.colours[name]}
        onChange={(value) => onChange({ colours: { ...look.colours, [name]: value } })}
      />
    ))}
  </div>
);

const Contrasts = ({ texts, look: { colours } }: Properties) => (
  <Table
    caption={texts.contrast}
    name="contrasts"
    columns={[
      {
        id: 'pair',
        title: texts.pair,
        cell: ([one, other]) => fill(texts.upon, { one: texts[one], other: texts[other] }),
      },
      {
        id: 'ratio',
        title: texts.ratio,
        // Rounded down, so that no contrast looks sufficient that is not.
        cell: ([one, other]) => `${(Math.floor(contrastOf(colours[one], colours[other]) * 100) / 100).toFixed(2)} : 1`,
        isNumeric: true,
      },
      {
        id: 'verdict',
        title: texts.verdict,
        cell: ([one, other]) => {
          const isEnough = contrastOf(colours[one], colours[other]) >= TEXT_CONTRAST;
          return <Badge kind={isEnough ? 'good' : 'bad'} text={isEnough ? texts.enough : texts.tooLittle} />;
        },
      },
    ]}
    rows={textPairs}
    keyOf={([one, other]) => `${one} ${other}`}
    empty=""
  />
);

const Snippet = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <>
    <h3>
      {label} <Copy text={text} label={label} />
    </h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
    <section class="json" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  </>
);

/**
 * The look of a channel: of the gateway's pages, which is stored, and of the widget in pages of its own: what is chosen, how the widget looks with it, whether it can be read, and what belongs into the
 * merchant's page.
 */
export const Looks = ({ texts }: { readonly texts: LooksTexts }) => {
  const channel = useRoute().params['id'] ?? '';
  const [look, setLook] = useState<Look>({
    style: 'card',
    scheme: 'light',
    locale: 'en',
    radius: '8',
    colours: usualColours.light,
  });
  return (
    <Page title={texts.title}>
      <ShopLook texts={texts} channel={channel} />
      <Section title={texts.choose}>
        <p>{texts.widgetWhy}</p>
        <Choices texts={texts} look={look} onChange={(changes) => setLook({ ...look, ...changes })} />
      </Section>
      <Section title={texts.preview}>
        <Preview texts={texts} channel={channel} look={look} />
      </Section>
      <Section title={texts.contrast}>
        <Contrasts texts={texts} look={look} />
      </Section>
      <Section title={texts.snippet}>
        <p>{texts.snippetWhy}</p>
        <Snippet label={texts.css} text={styleSheetText(look)} />
        <Snippet label={texts.options} text={optionsText(look)} />
      </Section>
    </Page>
  );
};
