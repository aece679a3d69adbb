import { frameTexts } from '../frame/frame-texts.ts';
import { chooseTheme, type Theme, theme } from '../frame/theme.ts';

/** The choice between light, dark and the system's colours. */
export const ThemeChoice = () => {
  const texts = frameTexts.value;
  return (
    <label class="theme">
      <span class="hidden">{texts.theme}</span>
      <select value={theme.value} onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}>
        <option value="system">{texts.system}</option>
        <option value="light">{texts.light}</option>
        <option value="dark">{texts.dark}</option>
      </select>
    </label>
  );
};
