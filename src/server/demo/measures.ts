// Units of quantity and of money: unit groups, currencies, and a year of exchange rates. Ids by name or code.
import { entities } from '#entities/registry.ts';
import { addMonths } from '#model/time/calendar.ts';
import type { Records } from './records.ts';

const units: readonly [
  group: string,
  code: string,
  name: string,
  precision: number,
  numerator: string,
  denominator: string,
][] = [
  ['数量', 'PCS', '个', 0, '1', '1'],
  ['数量', 'SET', '套', 0, '1', '1'],
  ['数量', 'TAI', '台', 0, '1', '1'],
  ['数量', 'JIAN', '件', 0, '1', '1'],
  ['数量', 'ZHI', '支', 0, '1', '1'],
  ['数量', 'ZHANG', '张', 0, '1', '1'],
  ['数量', 'GEN', '根', 0, '1', '1'],
  ['数量', 'TIAO', '条', 0, '1', '1'],
  ['数量', 'HE', '盒', 0, '1', '1'],
  ['数量', 'XIANG', '箱', 0, '1', '1'],
  ['数量', 'TONG', '桶', 0, '1', '1'],
  ['数量', 'JUAN', '卷', 0, '1', '1'],
  ['数量', 'QIAN', '千个', 3, '1000', '1'],
  ['重量', 'KG', '千克', 3, '1', '1'],
  ['重量', 'G', '克', 0, '1', '1000'],
  ['重量', 'T', '吨', 3, '1000', '1'],
  ['长度', 'M', '米', 2, '1', '1'],
  ['长度', 'MM', '毫米', 0, '1', '1000'],
  ['面积', 'M2', '平方米', 3, '1', '1'],
  ['体积', 'L', '升', 2, '1', '1'],
  ['时间', 'H', '小时', 2, '1', '1'],
];

export function unitsOf(records: Records): { units: Map<string, string>; unitGroups: Map<string, string> } {
  const ids = new Map<string, string>();
  const groups = new Map<string, string>();
  for (const [group, code, name, precision, numerator, denominator] of units) {
    let groupId = groups.get(group);
    const id = records.newId();
    const isBase = groupId === undefined;
    if (groupId === undefined) {
      groupId = records.make(entities.unitGroup, {
        code: `UG${groups.size + 1}`,
        name: group,
        baseUnit: id,
        isSystem: true,
      }).id;
      groups.set(group, groupId);
    }
    records.make(
      entities.unit,
      {
        code,
        name,
        symbol: code.toLowerCase(),
        unitGroup: groupId,
        isBase,
        numerator,
        denominator,
        precision,
        sort: ids.size + 1,
      },
      {},
      id,
    );
    ids.set(name, id);
  }
  return { units: ids, unitGroups: groups };
}

const currencyRows: readonly [code: string, name: string, symbol: string, iso: string, rate: string][] = [
  ['CNY', '人民币', '¥', '156', '1'],
  ['USD', '美元', '$', '840', '7.1268'],
  ['EUR', '欧元', '€', '978', '7.7415'],
];

export function currenciesOf(
  records: Records,
  today: string,
): { currencies: Map<string, string>; rates: Map<string, string> } {
  const currencies = new Map<string, string>();
  const rates = new Map<string, string>();
  for (const [code, name, symbol, isoNumeric, rate] of currencyRows) {
    const made = records.make(entities.currency, {
      code,
      name,
      symbol,
      isoNumeric,
      amountPrecision: 2,
      pricePrecision: 6,
      sort: currencies.size + 1,
    });
    currencies.set(code, made.id);
    rates.set(code, rate);
  }
  const local = currencies.get('CNY') ?? null;
  for (const [code, , , , rate] of currencyRows.slice(1)) {
    for (let month = 12; month >= 0; month -= 1) {
      const effectiveDate = `${addMonths(today, -month).slice(0, 8)}01`;
      // The last rate counts now; earlier ones lie a little off.
      const shown =
        month === 0
          ? rate
          : `${rate.slice(0, -2)}${String((Number(rate.slice(-2)) + month * 7) % 100).padStart(2, '0')}`;
      records.make(entities.exchangeRate, {
        rateType: 'fixed',
        fromCurrency: currencies.get(code) ?? null,
        toCurrency: local,
        rate: shown,
        effectiveDate,
        source: '中国外汇交易中心',
      });
    }
  }
  return { currencies, rates };
}
