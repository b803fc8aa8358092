import path from 'node:path'

/** The services of the machine under test that are looked at from outside. */
export const HTTPS = 443
export const EMULATOR = 4811
export const INSTANCES = [4801, 4802] as const
export const PORTS = [80, HTTPS, EMULATOR, ...INSTANCES, 14801, 14802, 9090]

/** Where programs of the machine find the proxy that leads to the networks of packages. */
export const PROXY_PORT = 3128
export const PROXY_SOCKET = 'proxy'

export const socketOf = (folder: string, port: number) => path.join(folder, String(port))
