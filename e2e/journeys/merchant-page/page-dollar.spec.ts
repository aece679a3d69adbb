import type { Page } from '@playwright/test';
import { cards } from '../../harness/cards.ts';
import { expect, journey } from '../journey.ts';

const back = { name: 'Back at the merchant' };
const chunk = /\/jquery\.js$/;

const chunksLoaded = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (chunk.test(request.url())) loaded.push(request.url());
  });
  return loaded;
};

const problems = `window.problems = []; window.wpwlOptions = { ...window.wpwlOptions, onError: ({ message }) => problems.push(message) };`;

/** A snippet as pages write it, in a page that loads no jQuery. */
const snippet = `window.wpwlOptions = {
  onReady: function () {
    var box = '<div class="customLabel">Keep my card</div><div><input type="checkbox" name="createRegistration" /></div>';
    $('form.wpwl-form-card').find('.wpwl-button').before(box);
    $('.wpwl-group-cardHolder').after($('.wpwl-group-cvv'));
    $('.wpwl-button-pay').addClass('mine').css('text-transform', 'uppercase').attr('data-mine', '1');
    $('.wpwl-control-cardHolder').on('blur', function () { $(this).val($(this).val().trim()); });
  },
  onReadyIframeCommunication: function () { $(this.$iframe[0]).addClass('reached'); },
};`;

journey('$ in onReady: the page rearranges the form, which pays', async ({ page, merchant, form }) => {
  const loaded = chunksLoaded(page);
  await merchant.open({ script: snippet + problems });
  await expect(page.locator('.wpwl-button-pay.mine')).toHaveCSS('text-transform', 'uppercase');
  await expect(page.getByText('Keep my card')).toBeVisible();
  await expect(page.locator('iframe.reached')).toHaveCount(2);
  expect(loaded).toHaveLength(1);
  await form.holder.fill('  Ada Lovelace ');
  await form.code.focus();
  await expect(form.holder).toHaveValue('Ada Lovelace');
  await form.holder.clear();
  await form.card(cards.approved);
  await page.locator('input[name=createRegistration]').check();
  expect(await page.evaluate('problems')).toEqual([]);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await form.payButton.click();
  expect((await sent).postData()).toContain('createRegistration=true');
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey('$ under the strictest policy; it is removed with the widget', async ({ page, merchant, stack, form }) => {
  const { origin } = new URL(stack.gatewayUrl);
  await merchant.open({
    script: snippet + problems,
    nonce: 'bm9uY2U',
    policy: `default-src 'none'; script-src 'nonce-bm9uY2U' ${origin}; style-src ${origin}; frame-src ${origin}; connect-src ${origin}; img-src ${origin} data:`,
  });
  await expect(page.locator('.wpwl-button-pay.mine')).toHaveCSS('text-transform', 'uppercase');
  await expect(form.payButton).toBeEnabled();
  expect(await page.evaluate('[problems, typeof $, typeof jQuery]')).toEqual([[], 'function', 'function']);
  await page.evaluate('wpwl.unload()');
  expect(await page.evaluate(`['$' in window, 'jQuery' in window]`)).toEqual([false, false]);
});

journey('a page that does not use $ gets none', async ({ page, merchant, form }) => {
  const loaded = chunksLoaded(page);
  await merchant.open({
    script: `window.wpwlOptions = { onReady() { this_is_no_use_of = \`\${1}\`; }, onReadyIframeCommunication() { this.$iframe[0].id; } };`,
  });
  await expect(form.payButton).toBeEnabled();
  expect(await page.evaluate(`['$' in window, 'jQuery' in window]`)).toEqual([false, false]);
  expect(loaded).toEqual([]);
});

for (const own of ['window.$ = () => "own";', 'window.jQuery = () => "own"; delete window.$;']) {
  journey(`the page's own $ is never replaced: ${own}`, async ({ page, merchant, form }) => {
    const loaded = chunksLoaded(page);
    await merchant.open({
      script: `${own} window.wpwlOptions = { onReady: () => { window.made = (window.$ ?? window.jQuery)('a'); return () => $('b'); } };`,
    });
    await expect(form.payButton).toBeEnabled();
    await page.waitForFunction('window.made');
    expect(await page.evaluate(`[window.made, typeof window.$]`)).toEqual([
      'own',
      own.includes('delete') ? 'undefined' : 'function',
    ]);
    expect(loaded).toEqual([]);
    await page.evaluate('wpwl.unload()');
    expect(await page.evaluate('(window.$ ?? window.jQuery)()')).toBe('own');
  });
}

journey('a library that loads later takes over $ and keeps it', async ({ page, merchant, form }) => {
  await merchant.open({ script: `window.wpwlOptions = { onReady: () => { window.$late = $('body'); } };` });
  await expect(form.payButton).toBeEnabled();
  await expect.poll(() => page.evaluate('window.$late?.length')).toBe(1);
  await page.evaluate(`window.$ = window.jQuery = () => 'library'; wpwl.unload();`);
  expect(await page.evaluate('$()')).toBe('library');
});

journey('if the chunk does not load, the form works and the page has an error', async ({ page, merchant, form }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.route(chunk, (route) => route.abort());
  await merchant.open({ script: snippet + problems });
  await expect(form.payButton).toBeEnabled();
  await expect.poll(() => errors).toContainEqual(expect.stringMatching(/^\$ is not defined/));
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
});

/** Calls with the results of jQuery on the same page. */
const calls: readonly (readonly [code: string, gives: unknown])[] = [
  [`$('#list').find('li').length`, 3],
  [`$('li').eq(1).text()`, 'two'],
  [`$('li').eq(-1).text()`, 'three'],
  [`$('li').first().text() + $('li').last().text()`, 'onethree'],
  [`$('li')[2].textContent`, 'three'],
  [`$('li').get(0).textContent`, 'one'],
  [`$('.b').closest('ul').attr('id')`, 'list'],
  [`$('.b').parent().is('ul')`, true],
  [`$('.b').parents('section').length`, 1],
  [`$('.b').siblings().length`, 2],
  [`$('.b').next().text() + $('.b').prev().text()`, 'threeone'],
  [`$('#list').children('.b').length`, 1],
  [`$('li').filter('.b').length + $('li').not('.b').length * 10`, 21],
  [`$('#nothing').length`, 0],
  [`$('#nothing').text('x').addClass('y').length`, 0],
  [`String($('#nothing').val()) + String($('#nothing').attr('id'))`, 'undefinedundefined'],
  [`$('#list').html()`, '<li>one</li><li class="b">two</li><li>three</li>'],
  [`$('.b').html('<i>new</i>').find('i').text()`, 'new'],
  [`$('.b').text('<i>').html()`, '&lt;i&gt;'],
  [`$('input').val('typed').val()`, 'typed'],
  [`$('input').attr('placeholder', 'P').attr({ title: 'T' }).attr('placeholder')`, 'P'],
  [`$('input').attr('title', 'T').removeAttr('title').is('[title]')`, false],
  [`$('input:first').clone().attr('class', 'copy').is('.copy') && $('.copy').length`, 0],
  [`$('input:first').length`, 1],
  [`$('input').prop('disabled', true).prop('disabled')`, true],
  [`$('.b').css('color', 'rgb(1, 2, 3)').css('color')`, 'rgb(1, 2, 3)'],
  [`$('.b').css({ backgroundColor: 'rgb(4, 5, 6)', width: 40 }).css('background-color')`, 'rgb(4, 5, 6)'],
  [`$('.b').addClass('c d').hasClass('d')`, true],
  [`$('.b').addClass('c').removeClass('b').attr('class')`, 'c'],
  [`$('.b').toggleClass('b').hasClass('b')`, false],
  [`$('.b').hide().css('display')`, 'none'],
  [`$('.b').hide().show().css('display')`, 'list-item'],
  [`$('.b').before('<li>before</li>').prev().text()`, 'before'],
  [`$('.b').after('<li>after</li>').next().text()`, 'after'],
  [`$('#list').append('<li>last</li>').children().length`, 4],
  [`$('#list').prepend('<li>first</li>').children().first().text()`, 'first'],
  [`$('<li>moved</li>').insertAfter('.b').prev().text()`, 'two'],
  [`$('<li>moved</li>').insertBefore($('.b')).next().text()`, 'two'],
  [`$('<li class="new">x</li>').appendTo('#list').hasClass('new')`, true],
  [`$('.b').remove().length + $('li').length`, 3],
  [
    `(() => { const seen = []; $('li').each(function (index) { seen.push(index + this.textContent); return index < 1; }); return seen.join(); })()`,
    '0one,1two',
  ],
  [
    `(() => { let seen = ''; $('.b').on('click', function () { seen = $(this).text(); }); $('.b').click(); return seen; })()`,
    'two',
  ],
  [
    `(() => { let seen = ''; $('#list').on('click', 'li', function () { seen += $(this).text(); }); $('.b').trigger('click'); return seen; })()`,
    'two',
  ],
  [
    `(() => { let seen = 0; $('#own').submit(function () { seen += 1; return false; }); $('#own').submit(); return seen; })()`,
    1,
  ],
  [
    `(() => { let seen = 0; document.querySelector('#own').addEventListener('submit', (event) => { event.preventDefault(); seen += 1; }); $('#own').trigger('submit'); return seen; })()`,
    1,
  ],
  [
    `(() => { document.querySelector('#own').innerHTML = '<input required>'; let seen = 0; $('#own').on('submit', () => { seen += 1; return false; }).submit(); return seen; })()`,
    0,
  ],
  [
    `(() => { $('input').focus(); const had = $('input').is(document.activeElement); $('input').blur(); return [had, $('input').is(document.activeElement)]; })()`,
    [true, false],
  ],
  [`(() => { let seen = 0; $(document).ready(() => { seen += 1; }); $(() => { seen += 1; }); return seen; })()`, 2],
  [`$('li:visible').length + $('li').hide().filter(':visible').length`, 3],
  [`$('.b').data('kept', { a: 1 }).data('kept').a`, 1],
  [`$('<p>a</p>').wrap('<div></div>').parent().prop('outerHTML')`, '<div><p>a</p></div>'],
  [`$('li').map(function () { return $(this).text(); }).get().join()`, 'one,two,three'],
  [`$('.b').index() + $('li').slice(1).length * 10 + $('li').has('i').length`, 21],
  [`$('.b').add('#own').length`, 2],
  [
    `(() => { let seen = 0; $('.b').one('click', () => { seen += 1; }).click().click(); $('.b').on('click', () => { seen += 10; }).off('click').click(); return seen; })()`,
    1,
  ],
  [
    `(() => { let key = 0; $('input').keydown(({ which }) => { key = which; }).trigger($.Event('keydown', { which: 13 })); return key; })()`,
    13,
  ],
  [`$('#own').append('<input name="a" value="1">').serialize() + $.param({ b: 2 })`, 'a=1b=2'],
  [`$('.b').toggle().css('display') + $('.b').replaceWith('<li>new</li>').length + $('li').eq(1).text()`, 'none1new'],
  [`$('.b').outerHeight() > 0 && $('.b').offset().top > $('#list').position().left`, true],
  [`$('.b').fadeOut(0).delay(0).css('display')`, 'none'],
  [`$.extend({}, { a: 1 }, { b: 2 })`, { a: 1, b: 2 }],
  [`$.each([1, 2], () => undefined).length + $.inArray(2, [1, 2]) + $.map([1], (each) => each).length`, 4],
  [
    `Promise.resolve($.ajax({ url: '/paid', type: 'GET' })).then((page) => $(page).find('h1').text())`,
    'Back at the merchant',
  ],
  [`Promise.resolve($.getScript('data:text/javascript,window.ran=1//')).then(() => window.ran)`, 1],
  // Removed from jQuery 3 and 4.
  [`$.trim(' a ') + $.type([]) + $.isFunction($) + $.isArray([]) + $.isNumeric('1')`, 'aarraytruetruetrue'],
  [`$.parseJSON('[1]')[0] + $('li').size() + $('.b').next().andSelf().length`, 6],
  [`$('li', '#list').length`, 3],
  [`$($('.b')).is('.b')`, true],
  [`$(document.querySelectorAll('li')).length`, 3],
  [`(() => { $.fn.shout = function () { return this.text().toUpperCase(); }; return $('.b').shout(); })()`, 'TWO'],
];

journey('the calls that pages make return the expected results', async ({ page, merchant, form }) => {
  const fixture = `<section id="fixture"></section>`;
  const form_ = '<form class="paymentWidgets" action="/paid" data-brands="VISA"></form>';
  await merchant.open({
    body: form_ + fixture,
    script: `window.wpwlOptions = { onReady: () => $('body').addClass('ready') };`,
  });
  await expect(page.locator('body.ready')).toHaveCount(1);
  await expect(form.payButton).toBeEnabled();
  const markup = '<ul id="list"><li>one</li><li class="b">two</li><li>three</li></ul><form id="own"></form>';
  for (const [code, gives] of calls) {
    const scoped = code.replaceAll(/\$\('(li|input)'\)/g, "$('#fixture $1')");
    const got = await page.evaluate(
      `{ document.querySelector('#fixture').innerHTML = ${JSON.stringify(`${markup}<input>`)}; ${scoped} }`,
    );
    expect.soft(got, code).toEqual(gives);
  }
});
