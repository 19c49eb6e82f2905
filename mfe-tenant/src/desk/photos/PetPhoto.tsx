import { PhotoImage } from './PhotoImage';
import './photos.css';

/** The main photo of a pet, round; nothing if there is none. */
export function PetPhoto({ id, petName }: { id: string | null; petName: string }) {
  if (!id) return null;
  return (
    <span className="fct-pet-photo">
      <PhotoImage id={id} alt={`Foto de ${petName}`} width={72} height={72} />
    </span>
  );
}
