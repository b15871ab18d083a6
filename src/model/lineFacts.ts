// What a clerk wants to see beside the line he types: stock of the material by warehouse.

/** Quantities in the base unit of the material, as decimal texts. */
export interface WarehouseStock {
  warehouse: string;
  name: string;
  onHand: string;
  reserved: string;
  available: string;
}

/** Lines whose goods leave the store, or are asked of it: where they lie, and whose reservations they use up. */
export interface FromStock {
  /** Fields of the line. */
  warehouse: string;
  status?: string;
  /** Fields with the lines of other documents whose reservations stand ready for it. */
  demands?: readonly string[];
  /** Only in documents with this value in a header field; those of other values bring goods. */
  only?: { field: string; is: string };
}

/** Materials one question may name. */
export const mostMaterials = 2_000;

/** What of a material is available in one warehouse; `warehouse` null where there is none anywhere. */
export interface PlaceStock {
  material: string;
  warehouse: string | null;
  available: string;
}

/** What is reserved for a line of a document in one warehouse, and therefore missing from what is available. */
export interface HeldStock {
  demand: string;
  material: string;
  warehouse: string;
  qty: string;
}

/** `demands`: lines of documents whose reservations count for who asks. */
export interface AvailableRequest {
  materials: string[];
  demands: string[];
}

/** POST data/:entity/available — own available stock, in base units, of those of the materials that are kept in stock. */
export interface AvailableStock {
  places: PlaceStock[];
  held: HeldStock[];
}

/** POST data/:entity/stock — own stock of one material; warehouses with most on hand first. */
export interface MaterialStock {
  unit: string;
  onHand: string;
  available: string;
  /** With what orders still bring and take. */
  planAvailable: string;
  warehouses: WarehouseStock[];
}
