import type { Redirect } from '../bridge/messages.ts';

/** Where a browser is to go, and with what. */
type Way = Omit<Redirect, 'preconditions'>;

/** Sends the browser on its way, in the frame, window or tab of this name. */
export const follow = (way: Way, target: string): void => {
  if (way.method === 'GET') followLink(way, target);
  else postForm(way, target);
};

/** A link keeps the address's own query, and needs no form-action in the page's policy. */
const followLink = ({ url, parameters }: Way, target: string): void => {
  const address = new URL(url);
  for (const { name, value } of parameters) address.searchParams.append(name, value);
  const link = document.createElement('a');
  link.href = parameters.length > 0 ? address.href : url;
  link.target = target;
  link.click();
};

const postForm = ({ url, parameters }: Way, target: string): void => {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries({ action: url, method: 'post', target, 'accept-charset': 'utf-8' })) {
    form.setAttribute(name, value);
  }
  for (const { name, value } of parameters) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  form.hidden = true;
  document.body.append(form);
  // A parameter named submit would stand in the place of the form's own function.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
};
