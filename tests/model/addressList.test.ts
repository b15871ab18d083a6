// IP白名单: who writes addresses and networks gets in from them, and from nowhere else.
import { expect, test } from 'vitest';
import { isAddressAllowed, unreadableAddress } from '#model/text/addressList.ts';

const office = '10.1.2.0/24, 192.168.0.7\n2001:db8::/32；fe80::1';

test.each([
  ['10.1.2.3', true],
  ['10.1.3.3', false],
  ['192.168.0.7', true],
  ['192.168.0.8', false],
  ['::ffff:10.1.2.200', true],
  ['::ffff:10.1.3.200', false],
  ['2001:db8:1:2:3:4:5:6', true],
  ['2001:0DB8::1', true],
  ['2001:db9::1', false],
  ['fe80::1%eth0', true],
  ['fe80::2', false],
  ['', false],
  ['browser', false],
  ['10.1.2.3, 8.8.8.8', false],
])('%s in the office’s list: %s', (address, allowed) => {
  expect(isAddressAllowed(office, address)).toBe(allowed);
});

test('without a list everybody comes in; 0.0.0.0/0 is every IPv4 address and no IPv6 one', () => {
  expect([null, '', ' \n'].map((list) => isAddressAllowed(list, '8.8.8.8'))).toEqual([true, true, true]);
  expect(isAddressAllowed('0.0.0.0/0', '8.8.8.8')).toBe(true);
  expect(isAddressAllowed('0.0.0.0/0', '2001:db8::1')).toBe(false);
  expect(isAddressAllowed('::/0', '2001:db8::1')).toBe(true);
});

test.each([
  ['10.1.2.3\n2001:db8::/32', null],
  ['10.1.2.300', '10.1.2.300'],
  ['10.1.2', '10.1.2'],
  ['010.1.2.3', '010.1.2.3'],
  ['10.1.2.3/33', '10.1.2.3/33'],
  ['10.1.2.3/', '10.1.2.3/'],
  ['10.1.2.3/8/9', '10.1.2.3/8/9'],
  ['1::2::3', '1::2::3'],
  ['1:2:3:4:5:6:7', '1:2:3:4:5:6:7'],
  ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
  ['1:2:3:4:5:6:7::8', '1:2:3:4:5:6:7::8'],
  ['总部', '总部'],
])('%j: what cannot be read is %j', (list, entry) => {
  expect(unreadableAddress(list)).toBe(entry);
});
