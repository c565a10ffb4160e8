/** Names of what passes between the preload and the main process. */

/** The page asks for a port to the lab; no data. */
export const connectChannel = 'clew:connect';
/** The port comes back, as the one transferred port. */
export const labPortChannel = 'clew:lab-port';
/** A route that the app's menu asks for, as a string. */
export const openRouteChannel = 'clew:open-route';
