// The definitions of the area, in the order the dictionary lists them.
export { contractCategory } from './contractCategory.ts';
