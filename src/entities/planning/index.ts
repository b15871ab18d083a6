// The definitions of the area, in the order the dictionary lists them.
export { engineeringChange } from './engineeringChange/engineeringChange.ts';
export { materialSubstitution } from './materialSubstitution.ts';
