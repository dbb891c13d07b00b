/// Titles of reminders as people write them in English, with names and borrowed words.
enum EnglishTitles {
    static let all = table.split(separator: "\n").map(String.init)

    private static let table = """
        Call mum
        Dentist
        Pick up the kids
        Take out the bins
        Water the plants
        Feed the cat
        Walk the dog
        Pay the rent
        Renew passport
        Book flights to Lisbon
        Team standup
        Weekly report
        Monday's notes
        Sunday roast
        Black Friday deals
        Ruby Tuesday with Ann
        Ash Wednesday service
        Boxing Day lunch
        May the 4th be with you
        March of the Penguins
        April's birthday
        August Wilson play
        June and Jan come over
        Call Jan about the boat
        Meet Juni at the harbour
        Ask Marta for the keys
        Mario Kart night
        Martin's farewell
        Marc and Marcel
        Write to Maja
        Lunch with Avril
        Text Julio
        Ring Domingo about the piano
        Email Julie the slides
        Augusto's recital
        Dinner at Elke's
        Pick up Anna
        Gwen's recital
        Ravi's code review
        Coffee with Kari
        Jana's graduation
        Mia and Leo
        Sat nav update
        Sun cream for the trip
        Mon repos cottage
        Windows 7
        Windows 11 update
        chapter 5
        Chapter 12 homework
        Room 101
        Flight BA 2490
        Gate 22
        Bus 15
        Route 66
        Apollo 11 film
        Formula 1
        Area 51 documentary
        Catch 22
        Blade Runner 2049
        iPhone 15 trade in
        Python 3 course
        Vitamin D
        Vitamin B 12
        Plan B
        Do the dishes
        Do not forget the milk
        So you think you can dance
        To do list
        An apple
        Mar the date
        Sermon on the mount
        Son's football match
        My son's play
        In to work
        On and off
        Go to the gym
        Me time
        No sugar
        Yes day
        Set alarm for the oven
        Get fit
        Hey you
        Tea
        Coffee
        Fax the form
        Fix the sink
        Fit the shelf
        Mix the dough
        Six nations rugby
        Sex education talk
        Sept the rooms
        Lent begins
        Noel's party
        Noon prayers
        Ask about the lunar eclipse
        Mars rover landing
        Mars bars
        China trip
        Elba holiday
        Borg documentary
        Guru call
        Alas poor Yorick
        Bazaar
        Here and there
        Beer with the boys
        Bear hunt
        Tuber planting
        Danes at Wembley
        Freed slaves exhibition
        Rugs to the cleaner
        Gush about the film
        Nisan service
        Nissan MOT
        Mayo and ketchup
        Cinco de Mayo party
        Mardi Gras party
        Oktoberfest tickets
        Carpe diem
        Samhain bonfire
        Bihar relief fund
        Cora's christening
        Adar's bar mitzvah
        Eris album release
        Marras from Finland visit
        Shan's leaving do
        Shani yoga
        Machi koro game
        Kamis delivery
        Rangi's rugby
        Mangal grill
        Sabah laksa
        Sutton house
        Saturn viewing
        Satay sauce
        Sun Ra concert
        Friend request
        Fri up
        Thug life
        Wedding rehearsal
        Wed in white
        Tubes for the bike
        Tuesdays with Morrie
        Fridays for Future
        Man on the Moon
        Monet exhibition
        Monk jazz evening
        Money transfer
        Monitor return
        Monthly budget
        Decorate the hall
        Decide on paint
        December song
        Nov the cat to the vet
        Novel chapter
        Octopus energy
        October Sky
        Febreze
        Janet and John
        Janitor meeting
        Juliet rehearsal
        Julia's recital
        July Morning by Uriah Heep
        Juno awards
        Junior league
        Maison du chocolat
        Casa nova
        Mercado closes
        Mañaneros brunch
        Bon voyage party
        Crème brûlée torch
        Café with Zoë
        Naïve Bayes homework
        Jalapeño seedlings
        Smörgåsbord
        Doppelgänger film
        Déjà vu
        Voilà
        Piñata
        Ångström lab
        Über driver
        Façade painters
        Vis-à-vis
        Fiancée's birthday
        São Paulo call
        Zürich call
        Köln trip
        Malmö ferry
        Curaçao cocktails
        Réunion island flights
        Noël market
        El Niño lecture
        La Niña lecture
        La la land
        Le Mans
        Les Mis
        Die Hard
        Das Boot
        Der Spiegel subscription
        Los Angeles call
        Las Vegas
        San Marino
        Santa Fe
        Bella ciao
        Ave Maria
        Ad hoc meeting
        Pro bono work
        Status quo
        Et cetera
        Vice versa
        Alter ego
        Modus operandi
        Sushi with Kei
        Karaoke
        Tsunami drill
        Anime club
        Haiku contest
        Ramen
        Kimchi
        Taekwondo
        Feng shui
        Tai chi
        Dim sum
        Chow mein
        Hari Kunzru reading
        Om meditation
        Yoga
        Namaste
        Sari fitting
        Chai with Priya
        Diwali
        Eid prayers
        Ramadan begins
        Jumanji
        Juma's visit
        Salsa class
        Tango class
        Fado night
        Samba
        Paella
        Tapas
        Siesta
        Fiesta
        Amigos
        Rosa Luxemburg talk
        Luna's vaccination
        Stella Artois
        Vera Drake
        Dolce vita
        Opera
        Aria
        Piazza
        Pizza
        Pasta
        Espresso machine descaling
        Gelato
        Sauna
        Hygge
        Lagom
        Ikea
        Fika
        Skål
        Polka
        Pierogi
        Vodka
        Sputnik
        Perestroika
        Goulash
        Paprika
        Kebab
        Baklava
        Sultan
        Hamam
        Safari
        Hakuna matata
        Simba
        Ubuntu update
        Debian release party
        apt upgrade
        git push
        Deploy the app
        Restart the server
        Rotate the logs
        Check the backups
        Merge the branch
        Release notes
        Sprint review
        Retro
        One on one with Sam
        All hands
        Board meeting
        Quarterly numbers
        VAT return
        Tax return
        Invoice 4711
        Order 66
        Pay the plumber
        MOT for the van
        Oil change
        Tyres
        Car wash
        Bike service
        Train to Leeds
        Ferry to Calais
        Hotel check-in
        Check out by eleven
        Pack the bags
        Passport photos
        Visa interview
        Jabs
        Blood test
        Eye test
        Physio
        Therapy
        Haircut
        Nails
        Massage
        Swim
        Run
        Half marathon
        Pilates
        Choir practice
        Piano lesson
        Guitar strings
        Band rehearsal
        Book club
        Library books
        Film night
        Theatre
        Ballet
        Museum
        Zoo
        Picnic
        Barbecue
        Bake a cake
        Thaw the chicken
        Preheat the oven
        Marinate the steak
        Eggs
        Milk
        Bread
        Butter
        Marmalade
        Margarine
        Laundry
        Ironing
        Hoover the stairs
        Clean the gutters
        Mow the lawn
        Plant the tulips
        Prune the roses
        Feed the sourdough
        Birthday card for Nan
        Wrap the presents
        Post the parcel
        Return the shoes
        Collect the prescription
        Take the pills
        Insulin
        Eye drops
        Change the filter
        Smoke alarm battery
        Read the meter
        Parents' evening
        School run
        Swimming kit
        Nursery fees
        Babysitter
        Bedtime story
        Good night
        Morgan's interview
        Morgue tour
        Heather's hen do
        Demand letter
        Demon slayer
        Domain renewal
        Domino's
        Damage report
        Mandate review
        Lunch
        Lundy island trip
        Mercury retrograde
        Merci beaucoup mug
        Jeu de paume
        Vendetta
        Sabotage gig
        Sabrina's shower
        Hodge the plumber
        Holy week
        Zara sale
        Zoom with Zev
        """
}
