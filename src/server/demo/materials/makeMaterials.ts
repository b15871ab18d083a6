// The catalogue as records: categories, materials with their units, prices and places, and what trading needs of each.
import { material } from '#entities/master/material/material.ts';
import { materialCategory } from '#entities/master/materialCategory.ts';
import { decimal, decimalText, round, type Decimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { conversionOf, unitPrecision, type Fraction } from '#model/rules/conversion.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Basics } from '../basics.ts';
import type { Branch } from '../organization.ts';
import type { Records } from '../records.ts';
import type { Warehouse, WarehouseKey } from '../warehouses.ts';
import { categories, categoryGroups, type Article, type CategoryKey, type Family } from './family.ts';
import { driveParts } from './driveParts.ts';
import { metals } from './metals.ts';
import { ownProducts } from './ownProducts.ts';
import { standardParts } from './standardParts.ts';
import { supplies } from './supplies.ts';

/** A material as trading sees it. */
export interface Item {
  doc: DocOf<typeof material>;
  article: Article;
  /** In fen, without tax, per base unit. */
  costFen: number;
  /** In fen, with tax, per price unit. */
  priceFen: number;
  unit: string;
  baseUnit: string;
  /** Base units per sale unit. */
  fraction: Fraction;
  basePrecision: number;
  warehouse: Warehouse;
  location: string | null;
  /** Relative frequency on order lines. */
  weight: number;
  /** Cost of the last receipt, written to the material at the end. */
  lastCost: Decimal | null;
}

/** Yuan with two decimals. */
export function yuan(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/** Base quantity of a quantity in the sale unit, by rule Q1. */
export function baseOf({ fraction, basePrecision }: Item, qty: string): string {
  return decimalText(round(decimal(qty).times(fraction.numerator).div(fraction.denominator), basePrecision));
}

/** An article with its place in the catalogue: plants that deal in the same goods give them the same code. */
export type CodedArticle = Article & { number: number };

export function codedCatalogue(): CodedArticle[] {
  return [...catalogue()].map((article, index) => ({ ...article, number: index + 1 }));
}

function* catalogue(): Generator<Article> {
  yield* standardParts();
  yield* metals();
  yield* driveParts();
  yield* supplies();
  yield* ownProducts();
}

/** The tree of material categories of an organisation; its buyers share them out. */
export function makeMaterialCategories(
  records: Records,
  basics: Basics,
  warehouses: ReadonlyMap<WarehouseKey, Warehouse>,
  branch: Branch,
): Map<CategoryKey, CategoryPlace> {
  const groups = new Map<string, string>();
  const made = new Map<CategoryKey, CategoryPlace>();
  for (const [code, name, inventory] of categoryGroups) {
    const values = {
      code,
      name,
      inventoryCategory: basics.inventoryCategories.get(inventory) ?? null,
      erpClass: code < '05' || code === '07' ? 'purchased' : 'selfMade',
      sort: groups.size + 1,
    };
    groups.set(code, records.make(materialCategory, values).id);
  }
  for (const [key, code, name, parent] of categories) {
    const buyer = branch.buyers[made.size % Math.max(branch.buyers.length, 1)]?.id ?? null;
    const inventory = categoryGroups.find(([group]) => group === parent)?.[2] ?? '';
    const values = {
      code,
      name,
      parent: groups.get(parent) ?? null,
      inventoryCategory: basics.inventoryCategories.get(inventory) ?? null,
      erpClass: parent === '05' || parent === '06' ? 'selfMade' : 'purchased',
      warehouse: warehouses.get('standard')?.id ?? null,
      purchaser: buyer,
      sort: made.size + 1,
    };
    made.set(key, { id: records.make(materialCategory, values).id, buyer });
  }
  return made;
}

export interface CategoryPlace {
  id: string;
  buyer: string | null;
}

export interface MaterialMakers {
  branch: Branch;
  groups: ReadonlyMap<CategoryKey, CategoryPlace>;
  warehouses: ReadonlyMap<WarehouseKey, Warehouse>;
  suppliers: readonly string[];
}

/** Materials of one organisation; returns those that trading and stock-keeping use. */
export function makeMaterials(
  records: Records,
  basics: Basics,
  { branch, groups, warehouses, suppliers }: MaterialMakers,
  articles: readonly CodedArticle[],
): Item[] {
  const { chance } = records;
  // A few are sold all the time, most seldom: the rank in a shuffled order decides.
  const ranks = chance.shuffled(articles.map((_, index) => index + 1));
  return articles.map((article, index) => {
    const { family } = article;
    const warehouse = warehouses.get(family.warehouse) ?? warehouses.get('bought');
    const group = groups.get(family.category);
    if (warehouse === undefined || group === undefined)
      throw new RangeError(`no place for ${family.category}`);
    const location = warehouse.locations.length === 0 ? null : chance.pick(warehouse.locations);
    const priceFen = Math.max(1, article.fen);
    const costFen = Math.max(
      1,
      Math.round((priceFen * family.costPercent * (94 + chance.whole(0, 12))) / 10_000),
    );
    const planner = branch.planners.length === 0 ? null : chance.pick(branch.planners).id;
    const values = materialValues(article, {
      basics,
      code: `M${String(article.number).padStart(6, '0')}`,
      category: group.id,
      warehouse: warehouse.id,
      location,
      planner,
      buyer: group.buyer,
      costFen,
      priceFen,
    });
    const supplied = family.erpClass === 'purchased' && suppliers.length > 0 ? chance.pick(suppliers) : null;
    const marks = {
      barcode: `69${branch.code.slice(0, 1)}${String(article.number).padStart(9, '0')}${chance.whole(0, 9)}`,
      brand: family.brands === undefined || family.brands.length === 0 ? null : chance.pick(family.brands),
      abcClass: priceFen > 500_000 ? 'A' : priceFen > 20_000 ? 'B' : 'C',
      defaultSupplier: supplied,
    };
    const doc = records.make(material, { ...values, ...marks }, linesOf(article, basics));
    return itemOf(records, { doc, article, costFen, priceFen, warehouse, location, rank: ranks[index] ?? 1 });
  });
}

interface MaterialParts {
  basics: Basics;
  code: string;
  category: string;
  warehouse: string;
  location: string | null;
  planner: string | null;
  buyer: string | null;
  costFen: number;
  priceFen: number;
}

function materialValues(
  { family, name, specification, weight, quality, drawingNo, kilograms }: Article,
  parts: MaterialParts,
): Row {
  const { basics, costFen, priceFen } = parts;
  const base = basics.units.get(family.unit) ?? null;
  const isMade = family.erpClass === 'selfMade';
  const isBought = family.erpClass === 'purchased';
  const lot = String(family.lot[1]);
  return {
    code: parts.code,
    category: parts.category,
    baseUnit: base,
    name,
    specification,
    erpClass: family.erpClass,
    inventoryCategory: basics.inventoryCategories.get(inventoryOf(family)) ?? null,
    drawingNo: drawingNo ?? null,
    materialQuality: quality ?? null,
    isPurchase: isBought,
    isSale: family.isSale,
    isProduce: isMade,
    isOutsource: family.erpClass === 'outsourced',
    netWeight: weight ?? kilograms ?? null,
    weightUnit: basics.units.get('千克') ?? null,
    produceUnit: isMade ? base : null,
    bomUnit: base,
    ...(family.saleUnit === undefined
      ? {}
      : { saleUnit: basics.units.get(family.saleUnit) ?? null, salePriceUnit: base }),
    warehouse: parts.warehouse,
    location: parts.location,
    isSafetyStock: family.demand >= 1,
    safetyStock: family.demand >= 1 ? lot : '0',
    minStock: '0',
    reorderPoint: lot,
    maxStock: String(family.lot[1] * 20),
    purchaser: isBought ? parts.buyer : null,
    planner: parts.planner,
    purchaseLeadDays: isBought ? 15 : 0,
    fixedLeadDays: isMade ? 12 : 0,
    refPurchasePrice: isBought ? yuan(Math.max(1, Math.round(costFen * 1.13))) : null,
    refSalePrice: family.isSale ? yuan(priceFen) : null,
    minSalePrice: family.isSale ? yuan(Math.max(1, Math.floor(priceFen * 0.86))) : null,
    minSaleQty: family.isSale ? String(family.lot[2]) : null,
    deliverOverRatio: family.saleUnit === undefined ? '0' : '3',
    deliverShortRatio: family.saleUnit === undefined ? '0' : '2',
    warrantyDays: family.warehouse === 'finished' ? 365 : null,
    tax: basics.taxes.get('增值税13%') ?? null,
    taxCategoryCode: family.category === 'machine' ? '109020100' : '108020400',
    refCost: yuan(costFen),
    standardCost: yuan(costFen),
    planStrategy: family.demand >= 1 ? 'reorder' : 'mrp',
    isIncomingInspect: isBought && family.warehouse !== 'packing',
    isProductInspect: false,
    isKeyPart: family.category === 'machine',
    isCycleCount: family.demand >= 1,
    countCycleDays: 30,
    isMustCount: family.category === 'machine',
    isAsset: false,
  };
}

function inventoryOf(family: Family): string {
  const parent = categories.find(([key]) => key === family.category)?.[3];
  return categoryGroups.find(([code]) => code === parent)?.[2] ?? '外购件';
}

function linesOf({ family, kilograms }: Article, basics: Basics): Record<string, Row[]> {
  const sale = family.saleUnit === undefined ? null : (basics.units.get(family.saleUnit) ?? null);
  return {
    unitRows:
      sale === null || kilograms === undefined
        ? []
        : [{ unit: sale, numerator: kilograms, denominator: '1', conversionType: 'fixed' }],
  };
}

interface ItemParts {
  doc: DocOf<typeof material>;
  article: Article;
  costFen: number;
  priceFen: number;
  warehouse: Warehouse;
  location: string | null;
  rank: number;
}

function itemOf(records: Records, parts: ItemParts): Item {
  const { doc, article, rank } = parts;
  const { baseUnit, saleUnit } = doc.fields;
  const fraction = conversionOf(
    records.read('material', doc.id),
    saleUnit ?? null,
    baseUnit ?? null,
    records.read,
  );
  const basePrecision = unitPrecision(baseUnit ?? null, records.read);
  if (
    typeof baseUnit !== 'string' ||
    typeof saleUnit !== 'string' ||
    !fraction ||
    basePrecision === undefined
  )
    throw new RangeError(`material ${doc.fields.code ?? ''} has no unit conversion`);
  const weight = article.family.isSale ? article.family.demand / rank ** 0.85 : 0;
  return { ...parts, unit: saleUnit, baseUnit, fraction, basePrecision, weight, lastCost: null };
}
