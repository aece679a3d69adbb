import { frameTexts } from '../frame/frame-texts.ts';
import { chooseTheme, type Theme, theme } from '../frame/theme.ts';
import { Select } from './form.tsx';

/** The choice between light, dark and the system's colours. */
export const ThemeChoice = () => {
  const texts = frameTexts.value;
  return (
    <Select
      name="theme"
      label={texts.theme}
      value={theme.value}
      options={[
        ['system', texts.system],
        ['light', texts.light],
        ['dark', texts.dark],
      ]}
      onChange={(chosen) => chooseTheme(chosen as Theme)}
    />
  );
};
