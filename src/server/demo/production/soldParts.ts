// Bills and routes of parts that are sold by themselves and go into the machines as well: bushings, rods and gears. Nobody
// made them in the year of business; their orders come from plan runs.
import { bar, machined, part, type PartPlan, type StructurePlan } from './partPlan.ts';

const brass = (qty: string, more: string): PartPlan => part('黄铜棒', qty, { more, scrap: '3' });

export const soldPartPlans: readonly StructurePlan[] = [
  machined('铜衬套', [brass('0.4', '0.9')], ['锯床下料', '粗车', '精车', '去毛刺'], 2),
  machined('拉杆', [bar('0.9', '1.4', '42CrMo')], ['锯床下料', '粗车', '精车', '去毛刺'], 2),
  machined(
    '直齿圆柱齿轮',
    [bar('0.5', '2.6', '40Cr')],
    ['锯床下料', '粗车', '精车', '铣削', '铣键槽', '去毛刺'],
    4,
  ),
  machined(
    '斜齿圆柱齿轮',
    [bar('0.8', '3.4', '42CrMo')],
    ['锯床下料', '粗车', '精车', '铣削', '铣键槽', '外圆磨', '去毛刺'],
    5,
  ),
];
