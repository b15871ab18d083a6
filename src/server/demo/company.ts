// The demo's group of companies: a machinery maker in Shanghai with a year of business, and a small plant in Suzhou
// whose rows nobody of the first may see.
import { entities } from '#entities/registry.ts';
import { decimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { StockLoad } from '#server/ledgers/stockLoad.ts';
import { makeBasics, type Basics } from './basics.ts';
import type { Calendar } from './calendarPlan.ts';
import { Weighted } from './chance.ts';
import { makeCustomers, type Client } from './customers.ts';
import type { Loader } from './loader.ts';
import type { Article } from './materials/family.ts';
import {
  codedCatalogue,
  makeMaterialCategories,
  makeMaterials,
  yuan,
  type Item,
} from './materials/makeMaterials.ts';
import { Numbers } from './numbers.ts';
import { makeBranch, makeOrganization, type Branch } from './organization.ts';
import type { BranchPlan } from './employees.ts';
import { makeCategories, makeSuppliers } from './partners.ts';
import type { Records } from './records.ts';
import { makeResources } from './resources.ts';
import { makeGroups } from './security.ts';
import { mainDepartments, secondDepartments } from './staff.ts';
import type { Desk } from './trade/desk.ts';
import { makeNumbering, makeParameters, makeWarehouses } from './warehouses.ts';

export interface Site {
  desk: Desk;
  items: readonly Item[];
  clients: readonly Client[];
  /** Further materials, behind those of the catalogue, that are never sold. */
  further: (articles: readonly Article[]) => Item[];
  /** Makes new records belong to this organisation. */
  enter: () => void;
}

export interface CompanyParts {
  records: Records;
  loader: Loader;
  calendar: Calendar;
  admin: string;
  today: string;
  /** Ids of permission nodes by code. */
  permissions: ReadonlyMap<string, string>;
}

export interface GroupOfCompanies {
  sites: readonly Site[];
  numbers: Numbers;
  lastSeq: () => number;
}

const mainPlan: BranchPlan = {
  code: '100',
  name: '上海申浦精密机械有限公司',
  shortName: '申浦精密',
  nameEn: 'Shanghai Shenpu Precision Machinery Co., Ltd.',
  orgType: 'company',
  parent: null,
  city: '上海',
  address: '上海市松江区工业大道 1268 号',
  departments: mainDepartments,
  loginPrefix: 's',
  hasPersonas: true,
};
const secondPlan: BranchPlan = {
  code: '200',
  name: '苏州申浦传动科技有限公司',
  shortName: '申浦传动',
  nameEn: 'Suzhou Shenpu Drive Technology Co., Ltd.',
  orgType: 'company',
  parent: null,
  city: '苏州',
  address: '苏州市工业园区通达路 88 号',
  departments: secondDepartments,
  loginPrefix: 't',
  hasPersonas: false,
};

export function makeCompany(parts: CompanyParts, firstSeq: number): GroupOfCompanies {
  const { records, today, calendar } = parts;
  const since = calendar.days[0]?.date ?? today;
  const basics = makeBasics(records, today);
  const [first, second] = [records.maker.org, records.newId()];
  records.by({ localCurrency: basics.currencies.get('CNY') ?? null });
  makeOrganization(records, basics, mainPlan, first, since);
  makeOrganization(records, basics, { ...secondPlan, parent: first }, second, since);
  const groups = makeGroups(records, parts.permissions);
  makeNumbering(records);
  const numbers = new Numbers();
  let seq = firstSeq - 1;
  const nextSeq = () => (seq += 1);
  const main = makeBranch(records, basics, mainPlan, [first, second], first, groups, parts.admin);
  const articles = codedCatalogue();
  const mainSite = siteOf(parts, {
    basics,
    numbers,
    nextSeq,
    branch: main,
    articles,
    customers: 316,
    abroad: 16,
    suppliers: 64,
    small: false,
  });
  const other = makeBranch(records, basics, secondPlan, [second], second, groups, parts.admin);
  // The second plant deals in some of the same goods, under records of its own.
  const few = articles.filter(({ family }, index) => family.isSale && index % 60 === 7);
  const secondSite = siteOf(parts, {
    basics,
    numbers,
    nextSeq,
    branch: other,
    articles: few,
    customers: 12,
    abroad: 0,
    suppliers: 6,
    small: true,
  });
  return { sites: [mainSite, secondSite], numbers, lastSeq: () => seq };
}

interface SiteParts {
  basics: Basics;
  numbers: Numbers;
  nextSeq: () => number;
  branch: Branch;
  articles: Parameters<typeof makeMaterials>[3];
  customers: number;
  abroad: number;
  suppliers: number;
  small: boolean;
}

function siteOf(parts: CompanyParts, site: SiteParts): Site {
  const { records, loader, calendar, admin } = parts;
  const { basics, numbers, branch } = site;
  makeParameters(records, branch);
  const categories = makeCategories(records, basics);
  const suppliers = makeSuppliers(records, basics, categories, branch, site.suppliers);
  const warehouses = makeWarehouses(records, basics, branch, site.small);
  makeResources(records, branch, warehouses, parts.today, site.small);
  const groups = makeMaterialCategories(records, basics, warehouses, branch);
  const makers = { branch, groups, warehouses, suppliers: suppliers.all };
  const items = makeMaterials(records, basics, makers, site.articles);
  const clients = makeCustomers(records, basics, categories, branch, site.customers, site.abroad);
  makeAddresses(records, basics, branch, clients);
  numbers.reached('material', branch.org, site.articles.at(-1)?.number ?? 0);
  numbers.reached('customer', branch.org, clients.length);
  numbers.reached('supplier', branch.org, site.suppliers);
  const chance = records.chance.branch(`trade ${branch.code}`);
  const byMaterial = new Map(items.map((item) => [item.doc.id, item]));
  const desk: Desk = {
    records,
    loader,
    numbers,
    calendar,
    chance,
    basics,
    branch,
    admin,
    carriers: suppliers.carriers,
    suppliers: suppliers.all,
    items,
    byMaterial,
    goods: new Weighted(items, ({ weight }) => weight),
    clients: new Weighted(clients, ({ weight }) => weight),
    stock: stockOf(loader, branch, byMaterial, chance, site.nextSeq),
    recent: { lines: 0, made: new Map() },
  };
  const last = site.articles.at(-1)?.number ?? 0;
  const further = (articles: readonly Article[]): Item[] => {
    const coded = articles.map((article, index) => ({ ...article, number: last + index + 1 }));
    const made = makeMaterials(records, basics, makers, coded);
    for (const item of made) byMaterial.set(item.doc.id, item);
    numbers.reached('material', branch.org, last + coded.length);
    return made;
  };
  return { desk, items, clients, further, enter: () => records.by({ org: branch.org }) };
}

function stockOf(
  loader: Loader,
  branch: Branch,
  items: ReadonlyMap<string, Item>,
  chance: Desk['chance'],
  nextSeq: () => number,
): StockLoad {
  const defs = {
    stockLedger: entities.stockLedger,
    stockBalance: entities.stockBalance,
    stockCostPool: entities.stockCostPool,
  };
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const factsOf = ({ doc, baseUnit, costFen }: Item) => {
    const { name, specification, stockUnit, safetyStock } = doc.fields;
    return {
      name: text(name),
      specification: text(specification),
      baseUnit,
      stockUnit: text(stockUnit),
      safetyStock: text(safetyStock),
      refCost: decimal(yuan(costFen)),
    };
  };
  const facts = new Map<string, ReturnType<typeof factsOf>>();
  return new StockLoad({
    org: branch.org,
    scale: 2,
    nextSeq,
    newId: (at) => chance.id(Date.parse(at)),
    isAvailable: () => true,
    material(id) {
      const item = items.get(id);
      if (item === undefined) throw new RangeError('a posted material is missing');
      let found = facts.get(id);
      if (found === undefined) facts.set(id, (found = factsOf(item)));
      return found;
    },
    put: (entity, row) => loader.addRow(defs[entity], row),
  });
}

/** Delivery addresses of the largest customers, to be picked on orders. */
function makeAddresses(records: Records, basics: Basics, branch: Branch, clients: readonly Client[]): void {
  clients.slice(0, 60).forEach(({ doc, contact, address }, index) => {
    const values: Row = {
      code: `AD${branch.code}${String(index + 1).padStart(4, '0')}`,
      name: `${doc.fields.shortName ?? ''}工厂`,
      ownerKind: 'customer',
      customer: doc.id,
      region: doc.fields.region ?? basics.regions.get('上海') ?? null,
      address,
      contact: contact.name,
      mobile: contact.mobile === '' ? null : contact.mobile,
      isDefault: true,
    };
    records.make(entities.shippingAddress, values);
  });
}

/** What trading changed in base data: cost of the last receipt. */
export function closeBooks({ desk, items }: Site): void {
  desk.stock.finish();
  for (const { doc, lastCost } of items)
    if (lastCost !== null)
      Object.assign(doc.fields, {
        lastInCost: lastCost.toFixed(),
        lastPurchasePrice: doc.fields.isPurchase === true ? lastCost.times('1.13').toFixed(2) : null,
      });
}
