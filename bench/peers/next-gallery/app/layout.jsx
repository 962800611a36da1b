import './styles.css';

export const metadata = { title: 'Pictures', description: 'A gallery of pictures' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
