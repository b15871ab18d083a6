// What a plan of a structure says: parts by name and size, the workshop, the way through it.

/** Which of several articles of a name a part is: of the parent's size, and how much of it. */
export interface PartPlan {
  name: string;
  /** Of one parent of the smallest size. */
  qty: string;
  /** More of it with each size. */
  more?: string;
  /** Percent. */
  scrap?: string;
  /** Taken with the receipt of the parent, not issued by hand. */
  backflushed?: true;
  /** Only specifications that begin so. */
  like?: string;
}

export interface StructurePlan {
  name: string;
  /** Code of the department whose workshop makes it. */
  workshop: '0601' | '0602' | '0603';
  /** Days from release to receipt. */
  days: number;
  parts: readonly PartPlan[];
  route: readonly string[];
}

export const part = (name: string, qty = '1', more?: Omit<PartPlan, 'name' | 'qty'>): PartPlan => ({
  name,
  qty,
  ...more,
});

export const bar = (qty: string, more: string, like = '45#'): PartPlan =>
  part('圆钢', qty, { more, scrap: '3', like });

const turning = ['粗车', '精车', '铣键槽', '外圆磨', '去毛刺'];

export const machined = (
  name: string,
  parts: readonly PartPlan[],
  route = turning,
  days = 3,
): StructurePlan => ({
  name,
  workshop: '0601',
  days,
  parts,
  route,
});
