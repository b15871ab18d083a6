/** The module that starts the server: what is built, as long as it belongs to the sources, else the sources. */
export function serverModule(): string;
/** Builds the server when its sources changed since. */
export function buildServer(): Promise<void>;
