import { button } from './elements.ts';
import { keep, THEME_KEY } from './preferences.ts';
import { setUpSamples } from './samples.ts';
import { setUpSearch } from './search.ts';

const root = document.documentElement;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

const isDark = (): boolean => (root.dataset['theme'] ?? (prefersDark.matches ? 'dark' : 'light')) === 'dark';

const setUpTheme = (tools: Element): void => {
  const say = (): void => {
    toggle.textContent = isDark() ? '☀' : '☾';
    toggle.setAttribute('aria-label', isDark() ? 'Use light colours' : 'Use dark colours');
  };
  const toggle = button({ class: 'theme' }, '', () => {
    const chosen = isDark() ? 'light' : 'dark';
    root.dataset['theme'] = chosen;
    keep(THEME_KEY, chosen);
    say();
  });
  prefersDark.addEventListener('change', say);
  say();
  tools.append(toggle);
};

const tools = document.querySelector('header .tools');
if (tools !== null) {
  setUpSearch(tools);
  setUpTheme(tools);
}
setUpSamples();
// The navigation is longer than the window: begin at the page that is open.
const current = document.querySelector('#navigation [aria-current]');
const navigation = document.querySelector('#navigation');
if (current instanceof HTMLElement && navigation !== null)
  navigation.scrollTop = current.offsetTop - navigation.clientHeight / 2;
