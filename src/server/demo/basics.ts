// Base data every organisation of the group shares: units, currencies, rates, taxes, terms, regions, banks, states.
import { entities } from '#entities/registry.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { currenciesOf, unitsOf } from './measures.ts';
import { cities, provinces } from './places.ts';
import type { Records } from './records.ts';
import { deliveryModes, paymentTerms, priceTerms, settlementMethods, termTemplates } from './tradeTerms.ts';

/** Ids by code or name. */
export interface Basics {
  units: ReadonlyMap<string, string>;
  unitGroups: ReadonlyMap<string, string>;
  currencies: ReadonlyMap<string, string>;
  /** Rate of one unit of the foreign currency in yuan, by code. */
  rates: ReadonlyMap<string, string>;
  taxes: ReadonlyMap<string, string>;
  regions: ReadonlyMap<string, string>;
  paymentTerms: readonly string[];
  settlements: readonly string[];
  priceTerms: ReadonlyMap<string, string>;
  deliveryModes: readonly string[];
  banks: readonly { id: string; name: string }[];
  stockStatuses: ReadonlyMap<string, string>;
  inventoryCategories: ReadonlyMap<string, string>;
  termTemplates: readonly string[];
}

function regionsOf(records: Records): Map<string, string> {
  const ids = new Map<string, string>();
  const china = records.make(entities.region, {
    code: 'CN',
    name: '中国',
    level: 'country',
    nameEn: 'China',
    sort: 1,
  }).id;
  provinces.forEach(({ name, area }, index) => {
    const code = `CN${String(index + 1).padStart(2, '0')}`;
    const province = records.make(entities.region, {
      code,
      name,
      parent: china,
      level: 'province',
      saleArea: area,
      sort: index + 1,
    }).id;
    cities
      .filter((city) => city.province === name)
      .forEach((city, place) => {
        const values = {
          code: `${code}${String(place + 1).padStart(2, '0')}`,
          name: city.name,
          parent: province,
          level: 'city',
          telCode: city.telCode,
          zipCode: city.zipCode,
          saleArea: area,
          sort: place + 1,
        };
        ids.set(city.name, records.make(entities.region, values).id);
      });
  });
  [
    '德国,Germany',
    '美国,United States',
    '意大利,Italy',
    '日本,Japan',
    '越南,Vietnam',
    '印度,India',
    '墨西哥,Mexico',
    '泰国,Thailand',
  ].forEach((text, index) => {
    const [name = '', nameEn = ''] = text.split(',');
    ids.set(
      name,
      records.make(entities.region, {
        code: `W${String(index + 1).padStart(2, '0')}`,
        name,
        nameEn,
        level: 'country',
        saleArea: 'overseas',
        sort: 90 + index,
      }).id,
    );
  });
  return ids;
}

function listOf(records: Records, def: EntityDef, rows: readonly Row[]): string[] {
  return rows.map((row, index) => records.make(def, { sort: index + 1, ...row }).id);
}

function banksOf(records: Records): Basics['banks'] {
  const heads = [
    '中国工商银行',
    '中国农业银行',
    '中国银行',
    '中国建设银行',
    '交通银行',
    '招商银行',
    '上海浦东发展银行',
    '兴业银行',
    '中信银行',
    '平安银行',
  ];
  const made: { id: string; name: string }[] = [];
  heads.forEach((head, index) => {
    const code = `B${String(index + 1).padStart(2, '0')}`;
    const headBank = records.make(entities.bank, {
      code,
      name: head,
      shortName: head.replace('中国', ''),
      cnaps: `${101 + index}100000010`,
    }).id;
    for (const city of ['上海', '苏州', '杭州', '深圳']) {
      const region = cities.find(({ name }) => name === city);
      const name = `${head}${city}${region?.districts[made.length % (region?.districts.length ?? 1)] ?? ''}支行`;
      made.push({
        id: records.make(entities.bank, {
          code: `${code}-${String(made.length + 1).padStart(3, '0')}`,
          name,
          headBank,
          cnaps: `${101 + index}${records.chance.digits(9)}`,
          address: `${city}市`,
        }).id,
        name,
      });
    }
  });
  return made;
}

function byName(
  records: Records,
  def: EntityDef,
  rows: readonly (Row & { name: string })[],
): Map<string, string> {
  return new Map(rows.map((row) => [row.name, records.make(def, row).id]));
}

export function makeBasics(records: Records, today: string): Basics {
  const tax = (name: string, rate: string, more: Row = {}) => ({
    name,
    code: `VAT${rate.padStart(2, '0')}`,
    rate,
    taxType: 'vat',
    invoiceType: 'vatSpecial',
    ...more,
  });
  const status = (code: string, name: string, statusKind: string, usable: boolean, sort: number) => ({
    code,
    name,
    statusKind,
    includeInAvailable: usable,
    includeInPlan: usable,
    allowIssue: usable,
    allowLock: usable,
    isDefault: code === 'ST01',
    isSystem: true,
    sort,
  });
  return {
    ...unitsOf(records),
    ...currenciesOf(records, today),
    taxes: byName(records, entities.tax, [
      tax('增值税13%', '13', { isDefault: true }),
      tax('增值税9%', '9'),
      tax('增值税6%', '6'),
      tax('零税率', '0', { invoiceType: 'vatGeneral' }),
    ]),
    regions: regionsOf(records),
    paymentTerms: listOf(records, entities.paymentTerm, paymentTerms),
    settlements: listOf(records, entities.settlementMethod, settlementMethods),
    priceTerms: byName(records, entities.priceTerm, priceTerms),
    deliveryModes: listOf(records, entities.deliveryMode, deliveryModes),
    banks: banksOf(records),
    stockStatuses: byName(records, entities.stockStatus, [
      status('ST01', '可用', 'available', true, 1),
      status('ST02', '待检', 'toInspect', false, 2),
      status('ST03', '不良', 'unqualified', false, 3),
      status('ST04', '冻结', 'frozen', false, 4),
      status('ST05', '在途', 'inTransit', false, 5),
    ]),
    inventoryCategories: byName(records, entities.inventoryCategory, [
      { code: 'IC01', name: '原材料', stockAccountNo: '1403' },
      { code: 'IC02', name: '外购件', stockAccountNo: '1403' },
      { code: 'IC03', name: '半成品', stockAccountNo: '1408' },
      { code: 'IC04', name: '产成品', stockAccountNo: '1405' },
      { code: 'IC05', name: '周转材料', stockAccountNo: '1411' },
    ]),
    termTemplates: listOf(records, entities.termTemplate, termTemplates),
  };
}
