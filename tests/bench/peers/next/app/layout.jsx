import site from '../site.json'

export const metadata = { title: site.title, description: site.description }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <header>
          <nav aria-label="Pages">
            <ul>
              {site.links.map((href) => (
                <li key={href}>
                  <a href={href}>{href}</a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}
