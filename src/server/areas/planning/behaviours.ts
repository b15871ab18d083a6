// Behaviours of the area by entity, one line each.
export { engineeringChange } from './engineeringChange/engineeringChange.ts';
export { materialSubstitution } from './materialSubstitution.ts';
