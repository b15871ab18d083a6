// Which page a session begins with.
import { expect, test } from 'vitest';
import { commonLanding, isOwnHome, landingOf } from '#features/login/landing.ts';

test('nobody told otherwise begins at /dashboard/analysis (spec 9.home.06) (findings 2, 4.3)', () => {
  expect(landingOf(undefined, undefined)).toBe('/dashboard/analysis');
  expect(landingOf('', null)).toBe('/dashboard/analysis');
});

test('a user with a first page of his own begins there, unless another page was wanted (findings 3, 6.4c)', () => {
  expect(landingOf(undefined, '/sales/saleOrder')).toBe('/sales/saleOrder');
  expect(landingOf('/stock/onHand', '/sales/saleOrder')).toBe('/stock/onHand');
  for (const none of [null, undefined, '']) expect(landingOf(undefined, none)).toBe(commonLanding);
});

test('an address that leads out of the program, or to where one begins, is no first page (findings 3, 6.4c)', () => {
  for (const address of ['https://example.com/', '//example.com', 'sales', '/', '/?x=1'])
    expect(landingOf(undefined, address)).toBe(commonLanding);
});

test('a first page that may no longer be opened is told from any other page that is not there (findings 3, 6.4c)', () => {
  expect(isOwnHome('/sales/saleOrder', '/sales/saleOrder?tab=draft')).toBe(true);
  expect(isOwnHome('/sales/saleOrder', null)).toBe(false);
  expect(isOwnHome(commonLanding, commonLanding)).toBe(false);
});
