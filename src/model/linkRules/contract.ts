// Lines that follow from contracts.
import type { LinkRule } from './linkRule.ts';

export const contractLinkRules: readonly LinkRule[] = [];
