// What a clerk wants to see beside the line he types: stock of the material by warehouse.

/** Quantities in the base unit of the material, as decimal texts. */
export interface WarehouseStock {
  warehouse: string;
  name: string;
  onHand: string;
  reserved: string;
  available: string;
}

/** Materials one question may name. */
export const mostMaterials = 2_000;

/** What of a material is available in one warehouse; `warehouse` null where there is none anywhere. */
export interface PlaceStock {
  material: string;
  warehouse: string | null;
  available: string;
}

/** POST data/:entity/available — own available stock, in base units, of those of the materials that are kept in stock. */
export interface AvailableStock {
  places: PlaceStock[];
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
