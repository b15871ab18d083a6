// What a scan on a terminal means, and which reads of a badge count.
import { expect, test } from 'vitest';
import { BadgeReads, meaningOf, numberOf } from '#entities/shopfloor/terminal/scan.ts';
import { codedRecord, scanLink, scannedCode } from '#model/text/scanLink.ts';

test('operatorBadge-r2: a badge read again within two seconds does not count, another badge does (findings 2, 2.5)', () => {
  const reads = new BadgeReads();
  const counted = [
    ['A', 0],
    ['A', 1_500],
    ['A', 3_400],
    ['B', 3_500],
    ['A', 3_600],
    ['A', 5_700],
  ].map(([badge, at]) => reads.counts(String(badge), Number(at)));
  expect(counted).toEqual([true, false, false, true, true, true]);
});

test('the link a phone opens is the same code to a reader of the workshop', () => {
  const code = 'workshopOrder|0190-aa|WS20240501-1';
  const link = scanLink('https://erp.example.cn/app/', code);
  expect(link).toBe('https://erp.example.cn/app/s/workshopOrder%7C0190-aa%7CWS20240501-1');
  for (const text of [code, link, ` ${link} `]) {
    expect(scannedCode(text)).toBe(code);
    expect(codedRecord(text)).toEqual({ entity: 'workshopOrder', id: '0190-aa', number: 'WS20240501-1' });
    expect(numberOf(text)).toBe('WS20240501-1');
    expect(meaningOf(text, [])).toEqual({ kind: 'unknownTask', text: 'WS20240501-1' });
  }
  for (const text of ['M-01', 'https://erp.example.cn/app/s/%E0%A4%A', 'a|b', '||'])
    expect(codedRecord(text), text).toBeNull();
  expect(numberOf(' M-01 ')).toBe('M-01');
});
