import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LookReply } from '../../catalogue/backoffice/replies/looks.ts';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import type { LooksTexts } from '../../catalogue/texts/en/backoffice/looks.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { brandText } from '../parts/brand.ts';
import { Select } from '../parts/form.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { PREVIEW, READY, type Shown } from './message.ts';
import { type Look, optionsOf, propertiesOf } from './snippet.ts';

/** A preview with the options that its widget was mounted with: others need another mount. */
interface Mounted {
  readonly reply: LookReply;
  readonly key: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly locale: string;
}

const shownOf = ({ reply: { checkoutId, brands }, options, locale }: Mounted, look: Look): Shown => {
  const { tag, direction } = languages[locale as Language];
  return { checkoutId, brands, options, language: tag, direction, properties: propertiesOf(look) };
};

const Frame = ({ title, width, shown }: { readonly title: string; readonly width: string; readonly shown: Shown }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  // Before anything is painted: the document may be ready at once.
  useLayoutEffect(() => {
    const show = (): void => frame.current?.contentWindow?.postMessage(shown, location.origin);
    const heard = ({ source, data }: MessageEvent): void => {
      if (source === frame.current?.contentWindow && data === READY) show();
    };
    window.addEventListener('message', heard);
    show();
    return () => window.removeEventListener('message', heard);
  });
  return (
    <iframe
      ref={frame}
      class="preview"
      data-width={width}
      title={title}
      src={PREVIEW}
      // It cannot lead the page away, nor open windows.
      sandbox="allow-scripts allow-same-origin allow-forms"
    />
  );
};

/** The real widget with the brands of a channel, in the look that is chosen. Nobody can pay with it. */
export const Preview = ({
  texts,
  channel,
  look,
}: {
  readonly texts: LooksTexts;
  readonly channel: string;
  readonly look: Look;
}) => {
  const [width, setWidth] = useState('desktop');
  const { style, locale } = look;
  const key = [channel, style, locale].join(' ');
  const preview = useResource(key, async (): Promise<Mounted> => {
    const reply = await read<LookReply>(`/channels/${channel}/look`);
    return { reply, key, options: optionsOf(look), locale };
  });
  return (
    <>
      <p>{texts.previewWhy}</p>
      <div class="filters">
        <Select
          name="width"
          label={texts.width}
          options={[
            ['desktop', texts.desktop],
            ['phone', texts.phone],
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      <Loaded of={preview}>
        {(mounted) => {
          const { brands, leftOut } = mounted.reply;
          return (
            <>
              {leftOut.length > 0 && <p>{fill(texts.leftOut, { brands: leftOut.map(brandText).join(', ') })}</p>}
              {brands.length === 0 ? (
                <Empty>{texts.noBrands}</Empty>
              ) : (
                <Frame key={mounted.key} title={texts.preview} width={width} shown={shownOf(mounted, look)} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
};
