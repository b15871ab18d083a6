// Base data every organisation of the group shares: units, currencies, rates, taxes, terms, regions, banks, states.
import { entities } from '#entities/registry.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { currenciesOf, unitsOf } from './measures.ts';
import { cities, provinces } from './places.ts';
import type { Records } from './records.ts';

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
    paymentTerms: listOf(records, entities.paymentTerm, [
      { code: 'PT01', name: '款到发货', days: 0 },
      { code: 'PT02', name: '货到付款', days: 0 },
      { code: 'PT03', name: '月结30天', days: 30 },
      { code: 'PT04', name: '月结60天', days: 60 },
      { code: 'PT05', name: '月结90天', days: 90 },
      { code: 'PT06', name: '开票后30天', days: 30, dueBase: 'invoiceDate' },
    ]),
    settlements: listOf(records, entities.settlementMethod, [
      { code: 'SM01', name: '电汇', methodType: 'wire', needBankAccount: true, isDefault: true },
      { code: 'SM02', name: '银行承兑汇票', methodType: 'bankAcceptance', needNoteNo: true },
      { code: 'SM03', name: '商业承兑汇票', methodType: 'tradeAcceptance', needNoteNo: true },
      { code: 'SM04', name: '信用证', methodType: 'letterOfCredit' },
      { code: 'SM05', name: '现金', methodType: 'cash' },
    ]),
    priceTerms: byName(records, entities.priceTerm, [
      {
        code: 'PR01',
        name: '含税含运费',
        incoterm: 'domestic',
        includesFreight: true,
        freightBearer: 'seller',
      },
      { code: 'PR02', name: '含税不含运费', incoterm: 'domesticEx', freightBearer: 'buyer' },
      { code: 'PR03', name: 'FOB 上海', incoterm: 'FOB', includesTax: false, place: '上海港' },
      {
        code: 'PR04',
        name: 'CIF 目的港',
        incoterm: 'CIF',
        includesTax: false,
        includesFreight: true,
        includesInsurance: true,
      },
    ]),
    deliveryModes: listOf(records, entities.deliveryMode, [
      {
        code: 'DM01',
        name: '公路货运',
        transportType: 'road',
        freightBearer: 'seller',
        leadDays: 2,
        isDefault: true,
      },
      {
        code: 'DM02',
        name: '快递',
        transportType: 'express',
        freightBearer: 'seller',
        leadDays: 2,
      },
      { code: 'DM03', name: '客户自提', transportType: 'pickup', freightBearer: 'buyer' },
      { code: 'DM04', name: '专车直送', transportType: 'road', freightBearer: 'seller', leadDays: 1 },
      { code: 'DM05', name: '海运', transportType: 'sea', freightBearer: 'buyer', leadDays: 30 },
    ]),
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
    termTemplates: listOf(records, entities.termTemplate, [
      {
        code: 'TT01',
        name: '质量标准',
        termType: 'quality',
        usage: 'both',
        content: '产品按国家标准、行业标准及双方确认的图纸制造和验收。',
        isDefault: true,
      },
      {
        code: 'TT02',
        name: '交货与验收',
        termType: 'delivery',
        usage: 'sale',
        content: '货到需方指定地点后七日内验收，逾期未提出书面异议视为验收合格。',
      },
      {
        code: 'TT03',
        name: '质量保证',
        termType: 'warranty',
        usage: 'sale',
        content: '自验收合格之日起质保十二个月，质保期内因制造原因造成的损坏由供方免费更换。',
      },
      {
        code: 'TT04',
        name: '违约责任',
        termType: 'breach',
        usage: 'both',
        content: '逾期交货或逾期付款的，每逾期一日按逾期部分金额的万分之五支付违约金。',
      },
      {
        code: 'TT05',
        name: '争议解决',
        termType: 'dispute',
        usage: 'contract',
        content: '争议由双方协商解决，协商不成的提交供方所在地人民法院管辖。',
        isLocked: true,
      },
    ]),
  };
}
