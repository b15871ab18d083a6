// Lines that follow from purchase documents.
import type { LinkRule } from './linkRule.ts';

export const purchaseLinkRules: readonly LinkRule[] = [];
