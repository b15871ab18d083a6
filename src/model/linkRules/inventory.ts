// Lines that follow from stock bills.
import type { LinkRule } from './linkRule.ts';

export const inventoryLinkRules: readonly LinkRule[] = [];
