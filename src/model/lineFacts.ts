// What a clerk wants to see beside the line he types: stock of the material by warehouse.

/** Quantities in the base unit of the material, as decimal texts. */
export interface WarehouseStock {
  warehouse: string;
  name: string;
  onHand: string;
  reserved: string;
  available: string;
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
