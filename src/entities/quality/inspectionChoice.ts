// Which inspection plan and which standard hold for goods: the narrowest that fits, as data and pure, so that a page can
// say beforehand what the server will choose.

/** Null in any of them: for all. A category is that of the material itself. */
export interface InspectionScope {
  material: string | null;
  materialCategory: string | null;
  supplier: string | null;
  customer: string | null;
  operation: string | null;
}

export interface PlanHead extends InspectionScope {
  id: string;
  inspectionType: string;
  /** ISO days; both belong to the range. */
  validFrom: string;
  validTo: string | null;
  /** The smaller goes first among plans of the same width. */
  priorityNo: number;
  isDefault: boolean;
}

export interface StandardHead extends InspectionScope {
  id: string;
  /** Empty: for all types. */
  inspectionTypes: readonly string[];
  effectiveDate: string;
  expiryDate: string | null;
  isDefault: boolean;
}

/** What is inspected: null where it has no such thing, as goods of a receipt have no customer. */
export interface Inspected extends InspectionScope {
  inspectionType: string;
  /** ISO day. */
  day: string;
}

const SCOPE = ['material', 'materialCategory', 'supplier', 'customer', 'operation'] as const;
/** Each outweighs all that follow it: a material is always narrower than its category, whoever supplies it. */
const WEIGHTS = { material: 16, materialCategory: 8, supplier: 4, customer: 2, operation: 1 } as const;

const fits = (scope: InspectionScope, wanted: InspectionScope): boolean =>
  SCOPE.every((key) => scope[key] === null || scope[key] === wanted[key]);

/** How narrow a scope is; of material and category only the narrower counts. */
const width = (scope: InspectionScope): number =>
  SCOPE.reduce(
    (sum, key) =>
      scope[key] === null || (key === 'materialCategory' && scope.material !== null)
        ? sum
        : sum + WEIGHTS[key],
    0,
  );

const holds = (from: string, to: string | null, day: string): boolean =>
  from <= day && (to === null || to >= day);

const laterFirst = (left: string, right: string): number => (left < right ? 1 : left > right ? -1 : 0);
const defaultFirst = (left: { isDefault: boolean }, right: { isDefault: boolean }): number =>
  Number(right.isDefault) - Number(left.isDefault);

/** @param plans approved ones of the organisation; null: none fits */
export function choosePlan(plans: readonly PlanHead[], wanted: Inspected): PlanHead | null {
  const [best] = plans
    .filter(
      (plan) =>
        plan.inspectionType === wanted.inspectionType &&
        holds(plan.validFrom, plan.validTo, wanted.day) &&
        fits(plan, wanted),
    )
    .toSorted(
      (left, right) =>
        width(right) - width(left) ||
        left.priorityNo - right.priorityNo ||
        defaultFirst(left, right) ||
        laterFirst(left.validFrom, right.validFrom) ||
        laterFirst(left.id, right.id),
    );
  return best ?? null;
}

/** The narrowest standard, of several versions the newest in force. @param standards approved ones; null: none fits */
export function chooseStandard(standards: readonly StandardHead[], wanted: Inspected): StandardHead | null {
  const [best] = standards
    .filter(
      ({ inspectionTypes, effectiveDate, expiryDate, ...scope }) =>
        (inspectionTypes.length === 0 || inspectionTypes.includes(wanted.inspectionType)) &&
        holds(effectiveDate, expiryDate, wanted.day) &&
        fits(scope, wanted),
    )
    .toSorted(
      (left, right) =>
        width(right) - width(left) ||
        defaultFirst(left, right) ||
        laterFirst(left.effectiveDate, right.effectiveDate) ||
        laterFirst(left.id, right.id),
    );
  return best ?? null;
}
