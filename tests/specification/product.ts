// The product as a whole: what section 1 names and business in the words of its users shows. Its screens: screenGroups.ts.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  { id: '1.product.01', says: 'a Chinese-language application; people sign in and work through their menu' },
  { id: '1.product.02', says: 'people belong to one or several organisations' },
  { id: '1.product.04', says: 'sales: from the order to what goes out' },
  { id: '1.product.10', says: 'what the catalogue names is found with its fields, lists and actions' },
  { id: '1.product.12', says: 'outsourcing: from material that is sent to what is owed' },
  { id: '1.product.13', says: 'purchasing: from what is asked for to what goes back' },
  { id: '1.product.14', says: 'inventory: counts and transfers' },
  {
    id: '1.product.15',
    says: 'manufacturing: an order from planned to closed, and reports over its operations',
  },
  { id: '1.product.16', says: 'quality: what arrives is inspected before it is stock' },
  { id: '1.product.17', says: 'planning: a run over stored documents, and the schedule of a workshop' },
  { id: '1.product.18', says: 'forms people draw: single, one to many, tree' },
  { id: '1.product.19', says: 'reports people draw' },
];
