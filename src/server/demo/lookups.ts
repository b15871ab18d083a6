// What sales, purchasing and engineering keep beside the partners and goods: price and discount lists, codes of
// customers, sources, the company's accounts. Made after the year of business, so that it rests on what sells.
import { entities } from '#entities/registry.ts';
import type { Row } from '#model/entity.ts';
import type { Client } from './customers.ts';
import { yuan, type Item } from './materials/makeMaterials.ts';
import type { Desk } from './trade/desk.ts';

export interface LookupParts {
  desk: Desk;
  items: readonly Item[];
  clients: readonly Client[];
  /** First day of the lists, YYYY-MM-DD. */
  since: string;
}

const listed = 240;

/** The goods that sell most, best first. */
function bestSellers(items: readonly Item[]): Item[] {
  return items
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, listed);
}

export function makeLookups({ desk, items, clients, since }: LookupParts): void {
  const sellers = bestSellers(items);
  makeAccounts(desk);
  makePriceLists(desk, sellers, clients, since);
  makeDiscounts(desk, sellers, since);
  makeCustomerCodes(desk, sellers, clients);
  makeSources(desk, items, since);
}

function makeAccounts({ records, basics, branch }: Desk): void {
  const holder = records.read('organization', branch.org)?.name ?? '';
  const rows: readonly [bank: number, currency: string, type: string, purpose: string, isDefault: boolean][] =
    [
      [0, 'CNY', 'basic', '日常收付', true],
      [20, 'CNY', 'general', '承兑汇票保证金', false],
      [8, 'USD', 'foreign', '出口收汇', true],
    ];
  for (const [bank, currency, accountType, purpose, isDefault] of rows)
    records.make(entities.companyBankAccount, {
      accountNo: `3100${branch.code}${records.chance.digits(11)}`,
      accountName: holder,
      bank: basics.banks[bank]?.id ?? null,
      currency: basics.currencies.get(currency) ?? null,
      accountType,
      purpose,
      isDefault,
    });
}

/** With tax, in yuan, at so many thousandths of the standard price. */
function priced({ priceFen }: Item, thousandths: number): string {
  return yuan(Math.max(1, Math.round((priceFen * thousandths) / 1000)));
}

function priceRow(item: Item, thousandths: number, more: Row = {}): Row {
  return {
    material: item.doc.id,
    taxPrice: priced(item, thousandths),
    taxRate: '13',
    floorPrice: priced(item, 860),
    ...more,
  };
}

/** A break at a usual large lot: from there on 3 % less. */
function withBreak(item: Item, thousandths: number): Row[] {
  const { lot } = item.article.family;
  const largest = String(lot[1]);
  if (lot[1] <= lot[0] || item.article.family.saleUnit !== undefined) return [priceRow(item, thousandths)];
  return [
    priceRow(item, thousandths, { fromQty: '0', toQty: largest }),
    priceRow(item, Math.round(thousandths * 0.97), { fromQty: largest }),
  ];
}

function makePriceLists(
  desk: Desk,
  sellers: readonly Item[],
  clients: readonly Client[],
  since: string,
): void {
  const { records, basics, branch, numbers } = desk;
  const currency = basics.currencies.get('CNY') ?? null;
  const list = (fields: Row, items: readonly Row[]): void => {
    const values = {
      code: numbers.next(entities.salePriceList, branch.org, since),
      currency,
      taxIncluded: true,
      effectiveDate: since,
      priceOwner: branch.salesHead.id,
      ...fields,
    };
    records.make(entities.salePriceList, values, { items });
  };
  list(
    { name: '标准价目表', isDefault: true, remark: '面向全部客户；批量价自一次常规大批量起。' },
    sellers.flatMap((item) => withBreak(item, 1000)),
  );
  const dealers = categoryOf(clients, 'dealer');
  const group = records.make(
    entities.salePriceGroup,
    { code: 'PG01', name: '经销商价格组', currency, priority: 10, sort: 1 },
    { categories: dealers === null ? [] : [{ customerCategory: dealers }] },
  );
  list(
    { name: '经销商价目表', scopeType: 'group', salePriceGroup: group.id },
    sellers.slice(0, 120).flatMap((item) => withBreak(item, 930)),
  );
  const [largest] = clients
    .filter(({ isAbroad }) => !isAbroad)
    .toSorted((left, right) => right.weight - left.weight);
  if (largest === undefined) return;
  const shortName = largest.doc.fields.shortName;
  list(
    {
      name: `${shortName ?? ''}年度协议价`,
      scopeType: 'customer',
      customer: largest.doc.id,
    },
    sellers.slice(0, 30).map((item) => priceRow(item, 905)),
  );
}

function categoryOf(clients: readonly Client[], customerClass: string): string | null {
  return clients.find(({ doc }) => doc.fields.customerClass === customerClass)?.doc.fields.category ?? null;
}

function makeDiscounts(
  { records, basics, branch, numbers }: Desk,
  sellers: readonly Item[],
  since: string,
): void {
  const currency = basics.currencies.get('CNY') ?? null;
  records.make(entities.saleDiscountGroup, {
    code: 'DG01',
    name: '战略客户折扣组',
    baseDiscountRate: '1.5',
    priority: 10,
    sort: 1,
  });
  const bearings = sellers.find(({ article }) => article.family.category === 'bearing')?.doc.fields.category;
  if (typeof bearings !== 'string') return;
  records.make(
    entities.saleDiscountList,
    {
      code: numbers.next(entities.saleDiscountList, branch.org, since),
      name: '轴承满额折扣',
      currency,
      discountBasis: 'amount',
      isStackable: true,
      effectiveDate: since,
    },
    {
      items: [
        { materialCategory: bearings, fromAmount: '20000', toAmount: '50000', discountRate: '1' },
        { materialCategory: bearings, fromAmount: '50000', discountRate: '2' },
      ],
    },
  );
}

/** Large customers order by their own numbers. */
function makeCustomerCodes({ records }: Desk, sellers: readonly Item[], clients: readonly Client[]): void {
  const large = clients.toSorted((left, right) => right.weight - left.weight).slice(0, 16);
  large.forEach(({ doc }, index) => {
    const prefix = `${String.fromCharCode(65 + index)}${records.chance.digits(2)}`;
    const own = sellers.filter((_, place) => place % 16 === index || place < 6);
    own.forEach((item, place) =>
      records.make(entities.customerMaterial, {
        customer: doc.id,
        material: item.doc.id,
        customerMaterialNo: `${prefix}-${10_020 + place * 37}`,
        customerMaterialName: item.article.name,
        customerSpec: item.article.specification,
        unit: item.unit,
      }),
    );
  });
}

/** Approved sources of bought goods, and what the largest suppliers agreed to charge. */
function makeSources(
  { records, basics, branch, numbers }: Desk,
  items: readonly Item[],
  since: string,
): void {
  const bought = items.filter(({ doc }) => doc.fields.isPurchase === true).slice(0, 400);
  const bySupplier = new Map<string, Item[]>();
  for (const item of bought) {
    const supplier = item.doc.fields.defaultSupplier;
    if (typeof supplier === 'string') bySupplier.set(supplier, [...(bySupplier.get(supplier) ?? []), item]);
  }
  const cost = ({ costFen }: Item): string => yuan(Math.max(1, Math.round(costFen * 1.13)));
  for (const [supplier, own] of bySupplier)
    for (const item of own)
      records.make(entities.supplierMaterial, {
        supplier,
        material: item.doc.id,
        supplierMaterialNo: `${item.article.specification.replaceAll(/[^A-Za-z0-9.-]/g, '').slice(0, 16)}-${records.chance.digits(3)}`,
        sourceStatus: 'approved',
        quota: '100',
        leadDays: 15,
        lastPrice: cost(item),
      });
  const largest = [...bySupplier].toSorted(([, left], [, right]) => right.length - left.length).slice(0, 5);
  for (const [supplier, own] of largest) {
    const name = records.read('supplier', supplier)?.name ?? '';
    records.make(
      entities.purchasePriceList,
      {
        code: numbers.next(entities.purchasePriceList, branch.org, since),
        name: `${name}协议价`,
        supplier,
        currency: basics.currencies.get('CNY') ?? null,
        effectiveDate: since,
        priceOwner: branch.buyers[0]?.id ?? null,
      },
      {
        items: own
          .slice(0, 40)
          .map((item) => ({ material: item.doc.id, taxPrice: cost(item), taxRate: '13', leadDays: 15 })),
      },
    );
  }
}
