/**
 * Elements of the host, with the classes that a page made with Tailwind or Bootstrap has. Their computed styles must not
 * depend on the widgets.
 */
export function Sample() {
  return (
    <main>
      <h1 className="text-3xl font-bold">Title</h1>
      <h2 className="text-xl leading-tight">Subtitle</h2>
      <h3>Heading</h3>
      <p className="text-xs">
        A paragraph with <a href="#there">a link</a>, <strong>strong</strong>, <small>small</small> and{' '}
        <code className="font-mono">code</code>.
      </p>
      <p data-theme="dark">
        Dark <a href="#there">link</a>
      </p>
      {/* oxlint-disable-next-line react/forbid-elements -- a form of another site */}
      <form aria-busy="true" className="container">
        <label className="form-label" htmlFor="host-field">
          Label
        </label>
        <input id="host-field" className="form-control" placeholder="Text" />
        <select aria-label="Choice" className="form-select">
          <option>One</option>
        </select>
        <textarea aria-label="Text" />
        <input type="checkbox" aria-label="Check" />
        <button type="submit" className="btn btn-primary bg-blue-600 text-white rounded ease-out">
          Send
        </button>
        <button type="button" disabled>
          Plain
        </button>
      </form>
      <ul>
        <li>Item</li>
      </ul>
      <ol>
        <li>Item</li>
      </ol>
      <dl>
        <dt>Term</dt>
        <dd>Text</dd>
      </dl>
      <fieldset>
        <legend>Group</legend>
      </fieldset>
      <table>
        <tbody>
          <tr>
            <th>Head</th>
            <td>Cell</td>
          </tr>
        </tbody>
      </table>
      <hr />
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M0 0h24v24H0z" />
      </svg>
      <section className="card">
        <div className="card-body">Card</div>
      </section>
    </main>
  );
}
