import { useParams } from 'react-router-dom';

function ImagePage() {
  const { '*': imageId } = useParams();
  return <h1 tabIndex={-1}>{imageId}</h1>;
}

export { ImagePage as Page };
