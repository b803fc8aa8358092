const AsyncFunction = (async () => {}).constructor

// What main asks the page to do: code of the suite itself, answered over the bridge.
window.contract?.onRun(async (id, code) => {
  try {
    const value = await new AsyncFunction(code)()
    window.contract.done(id, { value })
  } catch (error) {
    window.contract.done(id, { error: String(error) })
  }
})
window.contract?.ready()
