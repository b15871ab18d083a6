// Behaviours of the area by the names of their entities.
export { manufacturingOrder } from './manufacturingOrder.ts';
