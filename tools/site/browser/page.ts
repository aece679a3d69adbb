import { setUpOutline } from './outline.ts';
import { keep, THEME_KEY } from './preferences.ts';
import { setUpSamples } from './samples.ts';
import { setUpSearch } from './search.ts';

const root = document.documentElement;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

const isDark = (): boolean => (root.dataset['theme'] ?? (prefersDark.matches ? 'dark' : 'light')) === 'dark';

const setUpTheme = (toggle: HTMLElement): void => {
  const say = (): void => toggle.setAttribute('aria-pressed', String(isDark()));
  toggle.addEventListener('click', () => {
    const chosen = isDark() ? 'light' : 'dark';
    root.dataset['theme'] = chosen;
    keep(THEME_KEY, chosen);
    say();
  });
  prefersDark.addEventListener('change', say);
  say();
  toggle.hidden = false;
};

const [find, theme] = document.querySelectorAll<HTMLElement>('header .tools > button');
if (find !== undefined && theme !== undefined) {
  setUpSearch(find);
  setUpTheme(theme);
}
setUpSamples();
setUpOutline();
// The navigation is longer than the window: begin at the page that is open.
const current = document.querySelector('#navigation [aria-current]');
const navigation = document.querySelector('#navigation');
if (current instanceof HTMLElement && navigation !== null)
  navigation.scrollTop = current.offsetTop - navigation.clientHeight / 2;
