import type { BrowserRequest } from '../bridge/messages.ts';

/** Makes a request in the frame, window or tab of this name. */
export const follow = (request: BrowserRequest, target: string): void => {
  if (request.method === 'GET') followLink(request, target);
  else postForm(request, target);
};

/** A link keeps the query of its address, and needs no form-action in the page's policy. */
const followLink = ({ url, parameters }: BrowserRequest, target: string): void => {
  const address = new URL(url);
  for (const { name, value } of parameters) address.searchParams.append(name, value);
  const link = document.createElement('a');
  link.href = parameters.length > 0 ? address.href : url;
  link.target = target;
  link.click();
};

const postForm = ({ url, parameters }: BrowserRequest, target: string): void => {
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
  // A parameter named `submit` would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
};
