import { useTranslation } from 'react-i18next';

const example = (origin: string): string => `curl ${origin}/api/studio/images \\
  -H "Authorization: Bearer $KEY" \\
  -F 'data={"title":{"en":"Cold fjord"},"alt":{"en":"Ice on dark water"},"category":"Sea"}' \\
  -F file=@fjord.png

version=$(curl ${origin}/api/studio/posts -sS -o post.json -w '%header{etag}' \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"project":"gallery","slug":"first-light","content":{"author":"Ana","cover":null,"publishedAt":null,
       "texts":{"en":{"title":"First light","excerpt":"","markdown":"Hello.","tags":[]}}}}')

curl -X POST ${origin}/api/studio/posts/gallery/first-light/publish \\
  -H "Authorization: Bearer $KEY" -H "If-Match: $version"`;

/** How a program calls the API with a key. */
export function KeyUse() {
  const { t } = useTranslation('keys');
  return (
    <section className="keys-use">
      <h2>{t('use.title')}</h2>
      <p className="keys-note">{t('use.text')}</p>
      <pre>
        <code>{example(location.origin)}</code>
      </pre>
    </section>
  );
}
