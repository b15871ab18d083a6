// Lines that follow from money plans.
import type { LinkRule } from './linkRule.ts';

export const financeLinkRules: readonly LinkRule[] = [];
