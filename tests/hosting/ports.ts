import path from 'node:path'

/** Ports of the machine under test that are reachable from outside. */
export const HTTPS = 443
export const EMULATOR = 4811
export const INSTANCES = [4801, 4802] as const
export const PORTS = [80, HTTPS, EMULATOR, ...INSTANCES, 14801, 14802, 9090]

/** Port of the proxy to the package networks, inside the machine. */
export const PROXY_PORT = 3128
export const PROXY_SOCKET = 'proxy'

export const socketOf = (folder: string, port: number) => path.join(folder, String(port))
