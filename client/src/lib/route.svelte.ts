/** Where we are: the path of the address, and going somewhere without loading the page anew. */

class Route {
  path = $state(location.pathname)
  query = $state.raw(new URLSearchParams(location.search))

  constructor() {
    addEventListener('popstate', () => this.read())
    document.addEventListener('click', (event) => this.click(event))
  }

  private read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
  }

  /** Go to an address of this page. */
  go(to: string, instead = false): void {
    history[instead ? 'replaceState' : 'pushState'](null, '', to)
    const other = this.path !== location.pathname
    this.read()
    if (other) scrollTo(0, 0)
  }

  private click(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button !== 0 || link.target || link.hasAttribute('download')) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api/') || link.pathname.startsWith('/schema')) return
    // To a place on this very page the browser goes by itself, and marks it.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const route = new Route()
