declare module 'chai-as-promised' {
  const plugin: Chai.ChaiPlugin
  export default plugin
}

declare module 'dirty-chai' {
  const plugin: Chai.ChaiPlugin
  export default plugin
}

declare module 'mocha' {
  export interface Test {
    pending: boolean
    isPending(): boolean
    fullTitle(): string
  }
  export interface Suite {
    tests: Test[]
    readonly suites: Suite[]
    afterEach(title: string, act: () => unknown): void
    eachTest(act: (test: Test) => void): void
    emit(event: 'pre-require', globals: object, file: string, mocha: object): void
    on(event: 'suite', act: (suite: Suite) => void): void
  }
  export interface Runner {
    on(event: 'pass', act: (test: Test) => void): void
    on(event: 'fail', act: (test: Test, error: Error) => void): void
  }
  export default class Mocha {
    readonly suite: Suite
    constructor(options: { readonly timeout: number; readonly reporter: new () => object })
    run(ended: () => void): Runner
  }
}
