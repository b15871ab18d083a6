// The definitions of the area, in the order the dictionary lists them.
export { deliveryNotice } from './deliveryNotice.ts';
export { saleOrder } from './saleOrder.ts';
export { saleParam } from './saleParam.ts';
