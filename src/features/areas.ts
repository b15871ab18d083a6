// What the areas show in pages of their own: one line each.
import { announcement } from './announcement/area.ts';
import { manufacturing } from './manufacturing/area.ts';
import { online } from './online/area.ts';
import { planning } from './planning/area.ts';
import { print } from './print/area.ts';
import { process } from './process/area.ts';
import { quality } from './quality/area.ts';
import { shopfloor } from './shopfloor/area.ts';
import { stock } from './stock/area.ts';
import { system } from './system/area.ts';

export const clientAreas = [
  announcement,
  manufacturing,
  online,
  planning,
  print,
  process,
  quality,
  shopfloor,
  stock,
  system,
];
