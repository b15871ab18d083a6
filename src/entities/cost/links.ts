// Which documents of settlement follow from receipts, shipments and reports, and what they take of them.
import { invoiceLinkRules } from './invoice/invoiceLinks.ts';
import type { LinkRule } from '#model/linkRule.ts';

export const costLinkRules: readonly LinkRule[] = [...invoiceLinkRules];
