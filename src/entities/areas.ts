// The business areas: one line each. Everything the program knows of the business hangs on this list and on that of the
// server's halves, server/areas.ts.
import { contract } from './contract/area.ts';
import { cost } from './cost/area.ts';
import { finance } from './finance/area.ts';
import { inventory } from './inventory/area.ts';
import { manufacturing } from './manufacturing/area.ts';
import { master } from './master/area.ts';
import { outsourcing } from './outsourcing/area.ts';
import { online } from './online/area.ts';
import { planning } from './planning/area.ts';
import { process } from './process/area.ts';
import { purchase } from './purchase/area.ts';
import { quality } from './quality/area.ts';
import { sales } from './sales/area.ts';
import { shopfloor } from './shopfloor/area.ts';
import { system } from './system/area.ts';

export const areas = [
  master,
  sales,
  purchase,
  contract,
  manufacturing,
  shopfloor,
  outsourcing,
  inventory,
  planning,
  process,
  quality,
  finance,
  cost,
  online,
  system,
] as const;
