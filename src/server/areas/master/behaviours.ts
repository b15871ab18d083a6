// Behaviours of the area by entity, one line each.
export { bom } from './bom/bom.ts';
export { businessGroup } from './businessGroup.ts';
export { employee } from './employee.ts';
export { exchangeRate } from './exchangeRate.ts';
export { location } from './location.ts';
export { shippingAddress } from './customerAddresses.ts';
export { unit } from './unit.ts';
